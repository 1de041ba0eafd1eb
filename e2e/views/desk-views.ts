import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { deskUrl, enterDay } from '../desk/office.ts'
import { payOddly } from '../desk/order-steps.ts'
import { KNOWN_CAR, placeOrder } from '../place-order.ts'
import type { RunningApp } from '../running-app.ts'

const CUSTOMERS = [
	{ firstName: 'Karin', lastName: 'Lindqvist', city: 'Umeå', cars: ['VND2E3F4G5H678901'] },
	{ firstName: 'Björn', lastName: 'Åkerström', city: 'Malmö', cars: ['VND9X8Y7Z6W543210'] },
	{
		firstName: 'Aino',
		lastName: 'Virtanen',
		city: 'Tampere',
		cars: [KNOWN_CAR],
		countryCode: 'FI',
	},
	{
		firstName: 'Zoë',
		lastName: 'Bakker',
		city: 'Utrecht',
		cars: [KNOWN_CAR],
		countryCode: 'NL',
	},
	{ firstName: 'Sven', lastName: 'Nygren', city: 'Gävle', cars: ['VND3J4K5L6M789012'] },
] as const

/** An office with something to do: orders that wait, one that was paid short, one that nobody knows the car of. */
export async function fillOffice(app: RunningApp): Promise<string> {
	process.env['APP_URL'] = app.url
	process.env['STAND_IN_URL'] = app.standInUrl
	process.env['DESK_URL_OF_APP'] = app.deskUrl
	process.env['APP_DATA_DIR'] = app.dataDir
	const ids: string[] = []
	for (const { cars, ...customer } of CUSTOMERS) {
		const name = customer.lastName
			.normalize('NFD')
			.replace(/[^a-z]/giu, '')
			.toLowerCase()
		ids.push(await placeOrder(app.url, `${name}@example.com`, cars, customer))
	}
	const [first = '', , third = '', fourth = '', last = ''] = ids
	await payOddly(first, 1250)
	await payOddly(third, 1000)
	await payOddly(fourth, 1250)
	await payOddly(last, 1250)
	return first
}

/** Screens of the office by their names in the gallery. */
export const deskViews = (orderId: string): Readonly<Record<string, string>> => ({
	'desk-today': '/',
	'desk-orders': '/orders',
	'desk-order': `/orders/${orderId}`,
	'desk-produce': '/produce',
	'desk-files': '/produce/files',
	'desk-post': '/post',
	'desk-cars': '/cars',
	'desk-car-import': '/cars/import',
	'desk-books': '/books',
	'desk-figures': '/figures',
	'desk-operators': '/operators',
	'desk-log': '/log',
	'desk-works': '/works',
	'desk-sessions': '/sessions',
	'desk-blocks': '/blocks',
})

const MANAGERS: Readonly<Record<string, string>> = { sv: 'Anna Ek', en: 'Emma Hall' }

/** Signed in as a manager, who sees everything. */
export async function enterOffice(page: Page, language: string): Promise<void> {
	const { name } = await enterDay(page, 'manager', MANAGERS[language])
	if (language !== 'en') return
	await page.getByRole('button', { name: sv.shell.menuOf(name) }).click()
	await page.getByRole('button', { name: 'English' }).click()
	await page.keyboard.press('Escape')
}

export async function openDeskView(page: Page, path: string): Promise<void> {
	await page.goto(deskUrl() + path)
	await page.getByRole('heading', { level: 1 }).waitFor()
	await untilStill(page)
}

/** What a screen shows is asked for once it is there, and its stream of changes never ends. */
async function untilStill(page: Page): Promise<void> {
	await page.waitForFunction(
		() => {
			const shown = document.body.innerText
			const isSame = document.body.dataset['shown'] === shown
			document.body.dataset['shown'] = shown
			return isSame
		},
		undefined,
		{ polling: 500 },
	)
}
