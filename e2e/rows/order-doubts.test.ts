import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerOrders } from './canned.ts'
import { openOrderForm } from './order-form.ts'

test('S14 a plainly wrong e-mail address or phone number is asked about, and does not block', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, { json: { isSuccess: true } })
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	const [email, phone] = [form.field('E-mail'), form.field('Mobile phone')]
	const emailDoubt = 'Is the address right? It usually ends in something like .se or .com.'
	const phoneDoubt = 'Is the number right? It usually has at least six digits.'
	await expect(page.getByText(emailDoubt)).toHaveCount(0)

	await email.fill('anna@exempel')
	await email.blur()
	await expect(email).toHaveAccessibleDescription(emailDoubt)
	await expect(email).not.toHaveAttribute('aria-invalid', 'true')
	await phone.fill('ring mig')
	await phone.blur()
	await expect(phone).toHaveAccessibleDescription(phoneDoubt)
	await expect(form.submit).toHaveAttribute('aria-disabled', 'false')

	await email.fill('anna@exempel.se')
	await expect(page.getByText(emailDoubt), 'gone as soon as corrected').toHaveCount(0)
	await email.fill('anna@exempel')
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect(sent[0]?.body).toMatchObject({ emailAddress: 'anna@exempel', phoneNumber: 'ring mig' })
})

test('S14 what is no address at all is an error, not a question, and nothing is asked while typing', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const phone = form.field('Mobile phone')
	await phone.pressSequentially('07')
	await expect(page.getByText('Is the number right?')).toHaveCount(0)
	const email = form.field('E-mail')
	await email.fill('anna')
	await email.blur()
	await expect(email).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByText('Is the address right?')).toHaveCount(0)
})
