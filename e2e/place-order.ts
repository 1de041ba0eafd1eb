import { quickCaptcha } from '../server/testing/quick-captcha.ts'
import { CAPTCHA_KEY } from './running-app.ts'

export const KNOWN_CAR = 'VND1A2B3C4D567890'

type Ordered = { readonly orderId: string; readonly reference: string }

/** Orders a car, or these, over the API, as the site does. Resolves once the server has said isSuccess. */
export async function placeOrder(...order: Parameters<typeof orderCars>): Promise<string> {
	return (await orderCars(...order)).orderId
}

/** … with the number that people say. */
export async function orderCars(
	appUrl: string,
	emailAddress: string,
	cars: readonly string[] = [KNOWN_CAR],
	customer: Readonly<Record<string, string>> = {},
): Promise<Ordered> {
	const answer = await fetch(`${appUrl}/api/order/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			firstName: 'Åsa',
			lastName: 'Öberg',
			isCompany: false,
			companyName: '',
			vatNumber: '',
			emailAddress,
			phoneNumber: '0701234567',
			streetAddress: 'Storgatan 1',
			zipCode: '83130',
			city: 'Östersund',
			countryCode: 'SE',
			countryOutsideEu: '',
			...customer,
			chassiNumbers: cars,
			userId: '',
			// A visitor's browser solves one in the stories of ordering.
			recaptchaToken: await quickCaptcha(CAPTCHA_KEY),
		}),
	})
	const { isSuccess, orderId, reference } = JSON.parse(await answer.text())
	if (isSuccess !== true) throw new Error(`The order was refused with ${answer.status}`)
	return { orderId, reference }
}
