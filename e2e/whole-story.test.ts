import { readFile } from 'node:fs/promises'
import { linkIn } from './mailbox.ts'
import { chooseLanguage, orderCar } from './order-car.ts'
import { expect, test } from './test.ts'
import { wordings } from './wordings.ts'

for (const words of wordings) {
	test(`UX40 R1 F19 P2 P6 P8 C1 C9 a private person orders, pays by card, and has the certificate in hand (${words.language})`, async ({
		page,
		emailAddress,
		mailbox,
	}) => {
		await chooseLanguage(page, words)
		const number = await orderCar(page, words, { emailAddress, company: false })

		const mail = await mailbox.waitFor(emailAddress, words.paymentMail)
		expect(mail.subject).toContain(`(${number})`)
		await page.goto(linkIn(mail))
		await expect(page.getByRole('heading', { level: 1, name: words.paymentTitle })).toBeVisible()
		await expect(page.getByText(words.total).first()).toBeVisible()
		await page.getByRole('button', { name: words.pay }).click()

		await page.getByRole('button', { name: 'Pay by card' }).click()
		await expect(page.getByRole('heading', { name: words.paymentReceived })).toBeVisible()
		await expect(page.getByText(words.paymentConfirmed)).toBeVisible()
		await page.getByRole('link', { name: words.backToOrder }).click()
		await expect(page.getByText(words.orderPaid)).toBeVisible()
		await expect(page.getByRole('button', { name: words.pay })).toBeHidden()

		await mailbox.waitFor(emailAddress, words.receiptMail)
		await mailbox.waitFor(emailAddress, words.certificateMail)
		expect(await mailbox.all(emailAddress)).toHaveLength(3)

		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: words.downloadCertificate }).click()
		expect((await download).suggestedFilename()).toBe('CoC-VND1A2B3C4D567890.pdf')
		const file = await (await download).path()
		expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
		await page.reload()
		await expect(page.getByRole('listitem').getByText(words.certificateFetched)).toBeVisible()

		await page.getByRole('contentinfo').getByRole('link', { name: words.verifyLink }).click()
		await page.getByLabel(words.dropFile).setInputFiles(file)
		await expect(page.getByRole('status').getByText(words.issuedByUs)).toBeVisible()
	})
}

test('R5 P11 S4 a company orders by invoice in advance', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	const [words] = wordings
	await chooseLanguage(page, words)
	await orderCar(page, words, { emailAddress, company: true })

	const orderUrl = linkIn(await mailbox.waitFor(emailAddress, words.paymentMail))
	await page.goto(orderUrl)
	await page.getByRole('button', { name: words.pay }).click()
	await page.getByRole('button', { name: 'Send me the invoice' }).click()
	await expect(page.getByText(words.invoiceSent)).toBeVisible()
	// The provider's word is there, and the order's page has it too.
	const invoice = words.invoiceFor(`${emailAddress[0]}•••@example.com`)
	await expect(page.getByText(invoice)).toBeVisible()
	await page.getByRole('link', { name: words.backToOrder }).click()
	await expect(page.getByRole('button', { name: words.pay })).toBeVisible()
	await expect(page.getByText(invoice)).toBeVisible()
	await expect(page.getByText(words.orderPaid)).toBeHidden()

	await page.getByRole('button', { name: words.pay }).click()
	await page.getByRole('button', { name: 'Mark as paid' }).click()
	await expect(page.getByText('This payment is settled.')).toBeVisible()
	await mailbox.waitFor(emailAddress, words.receiptMail)
	await page.goto(orderUrl)
	await expect(page.getByText(words.orderPaid)).toBeVisible()
})
