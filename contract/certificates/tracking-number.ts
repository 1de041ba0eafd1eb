/** Two letters, eight digits, a check digit, a country: the form of the Universal Postal Union. */
const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

export function normaliseTrackingNumber(text: string): string {
	return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Most likely a slip. Carriers have forms of their own, so only one that looks like S10 can be wrong. */
export function looksMistyped(number: string): boolean {
	const [, serial, check] = S10.exec(number) ?? []
	if (serial === undefined) return false
	const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(serial[at]), 0)
	const expected = 11 - (sum % 11)
	return Number(check) !== (expected === 10 ? 0 : expected === 11 ? 5 : expected)
}
