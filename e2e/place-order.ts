import { solveCaptcha } from './solve-captcha.ts'

export const KNOWN_CAR = 'VND1A2B3C4D567890'

/** Orders a car, or these, over the API, as the site does. Resolves once the server has said isSuccess. */
export async function placeOrder(
	appUrl: string,
	emailAddress: string,
	cars: readonly string[] = [KNOWN_CAR],
	customer: Readonly<Record<string, string>> = {},
): Promise<string> {
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
			recaptchaToken: await solveCaptcha(appUrl),
		}),
	})
	const { isSuccess, orderId } = JSON.parse(await answer.text())
	if (isSuccess !== true) throw new Error(`The order was refused with ${answer.status}`)
	return orderId
}
