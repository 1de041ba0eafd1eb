import { payOddly } from '../../desk/order-steps.ts'
import { KNOWN_CAR, placeOrder } from '../../place-order.ts'
import type { RunningApp } from '../../running-app.ts'

/** Of its orders, those that are looked at. */
export type Office = { readonly paid: string; readonly unknownCar: string }

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
	{ firstName: 'Stina', lastName: 'Wahlgren', city: 'Gävle', cars: ['VND3J4K5L6M789012'] },
] as const

/**
 * An office with something to do: orders that wait, one that was paid short, one that nobody knows the car of, two that
 * were paid for the same car.
 */
export async function fillOffice(app: RunningApp): Promise<Office> {
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
	const [paid = '', unknownCar = '', short = '', ...others] = ids
	await payOddly(paid, 1250)
	await payOddly(short, 1000)
	for (const other of others) await payOddly(other, 1250)
	return { paid, unknownCar }
}

/** Screens of the office by their names in the gallery. */
export const deskViews = ({ paid }: Office): Readonly<Record<string, string>> => ({
	'desk-today': '/',
	'desk-orders': '/orders',
	'desk-order': `/orders/${paid}`,
	'desk-produce': '/produce',
	'desk-files': '/produce/files',
	'desk-post': '/post',
	'desk-cars': '/cars',
	'desk-car': `/cars/${KNOWN_CAR}`,
	'desk-car-import': '/cars/import',
	'desk-books': '/books',
	'desk-month': '/books/2020-02',
	'desk-figures': '/figures',
	'desk-operators': '/operators',
	'desk-log': '/log',
	'desk-works': '/works',
	'desk-sessions': '/sessions',
})
