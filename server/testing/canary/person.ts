import type { OrderRequest, orderFields } from '@coc/contract'
import { buildCompanyOrder } from '../build-order.ts'

/** A made-up person whose every word occurs nowhere else. */
export const CANARY = {
	firstName: 'Qvixåsafirst',
	lastName: 'Qvixöberglast',
	companyName: 'Qvixcompany',
	vatNumber: 'SE55QVIXVAT7701',
	emailAddress: 'qvixmailbox@qvixhost.example',
	phoneNumber: '70987654321',
	streetAddress: 'Qvixstreet',
	zipCode: '9Q8V7X6K5',
	city: 'Qvixcity',
	countryOutsideEu: 'Qvixland',
	chassisNumber: 'QVXCANARY00012345',
	licensePlate: 'QVX99ZKJ8',
} as const satisfies Record<keyof typeof orderFields | 'chassisNumber' | 'licensePlate', string>

export const MARKERS: readonly string[] = Object.values(CANARY)

/** All of the person at once, as it would stand in a text that quotes them. */
export const CANARY_TEXT = MARKERS.join(' ')

export function canaryOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
	const { chassisNumber, licensePlate, ...person } = CANARY
	return buildCompanyOrder({
		...person,
		countryCode: 'NOTEU',
		chassiNumbers: [chassisNumber],
		...changes,
	})
}

/** Which of the markers a text holds, in whatever way they may have been written into it. */
export function tracesIn(text: string, markers: readonly string[] = MARKERS): string[] {
	const lowerCase = text.toLowerCase()
	return markers.filter(
		(marker) =>
			spellings(marker).some((spelling) => lowerCase.includes(spelling.toLowerCase())) ||
			cases(marker)
				.flatMap(inBase64)
				.some((part) => text.includes(part)),
	)
}

const cases = (marker: string) => [marker, marker.toLowerCase(), marker.toUpperCase()]

function spellings(marker: string): string[] {
	return cases(marker).flatMap((word) => [
		word,
		encodeURIComponent(word),
		encodeURIComponent(encodeURIComponent(word)),
		Buffer.from(word).toString('hex'),
		word.replace(/\P{ASCII}/gu, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
		word.replace(/\P{ASCII}/gu, (letter) => `&#${letter.charCodeAt(0)};`),
	])
}

/** Wherever it stands in what was encoded: the part that does not depend on its neighbours. */
function inBase64(word: string): string[] {
	return [0, 1, 2].flatMap((before) => {
		const bytes = Buffer.from('.'.repeat(before) + word)
		const whole = bytes.subarray(0, bytes.length - (bytes.length % 3))
		const from = before === 0 ? 0 : 4
		return (['base64', 'base64url'] as const).map((kind) => whole.toString(kind).slice(from))
	})
}
