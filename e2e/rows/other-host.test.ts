import { freePorts } from '../running-app.ts'
import { expect, test } from '../test.ts'
import { CAR, OrderForm } from './order-form.ts'

test('A5 with another API host set, every call goes there and the story still works', async ({
	page,
	emailAddress,
	startOtherApp,
}) => {
	const sitePort = await freePorts()
	const siteUrl = `http://localhost:${sitePort}`
	const api = await startOtherApp({ environment: { CORS_ORIGINS: siteUrl } })
	const site = await startOtherApp({ port: sitePort, environment: { API_URL: `${api.url}/` } })

	const hosts = new Set<string>()
	page.on('request', (request) => {
		if (request.url().includes('/api/')) hosts.add(new URL(request.url()).origin)
	})
	await page.goto(`${site.url}/order`)
	await page.getByRole('link', { name: 'English' }).click()
	const form = new OrderForm(page)
	await form.fillPerson()
	await form.field('E-mail').fill(emailAddress)
	await form.addCar(CAR)
	await expect(form.car(CAR)).toContainText('ABC12D')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect([...hosts]).toEqual([api.url])
})
