import type { Page } from '@playwright/test'
import { placeOrder } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillIn(page: Page, emailAddress: string): Promise<void> {
	await field(page, 'Namn').fill('Åsa Öberg')
	await field(page, 'Ordernummer').fill('4F2K-9QXH')
	await field(page, 'E-post').fill(emailAddress)
}

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	for (const { language, words } of [
		{
			language: 'sv',
			words: {
				title: 'Ångra avtalet här',
				fields: ['Namn', 'Ordernummer', 'E-post'],
				next: 'Fortsätt',
				confirm: 'Bekräfta frånträde',
				done: /^Vi har tagit emot ditt meddelande \d+ \p{L}+ \d{4} \d\d:\d\d\. En kopia är på väg till (.+)\.$/u,
				subject: /ångra avtalet/,
			},
		},
		{
			language: 'en',
			words: {
				title: 'Withdraw from contract here',
				fields: ['Name', 'Order number', 'E-mail'],
				next: 'Continue',
				confirm: 'Confirm withdrawal',
				done: /^We have received your withdrawal \d+ \p{L}+ \d{4} \d\d:\d\d\. A copy is on its way to (.+)\.$/u,
				subject: /your withdrawal/,
			},
		},
	] as const) {
		test(`L3 L6 one withdraws in two steps and gets a copy by mail (${language})`, async ({
			page,
			context,
			baseURL,
			emailAddress,
			mailbox,
		}) => {
			await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
			await page.goto('/withdraw')
			await expect(page).toHaveTitle(`${words.title} – Vendel`)
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
			await expect(page.getByRole('textbox')).toHaveCount(3)
			const typed = ['Åsa Öberg', '4F2K-9QXH', emailAddress]
			for (const [at, name] of words.fields.entries()) {
				await field(page, name).fill(typed[at] ?? '')
			}
			await button(page, words.next).click()
			for (const text of typed) await expect(page.getByText(text, { exact: true })).toBeVisible()
			await button(page, words.confirm).click()
			await expect(page.getByRole('status')).toHaveText(words.done)
			expect(page.url()).not.toContain(encodeURIComponent(emailAddress))
			const mail = await mailbox.waitFor(emailAddress, words.subject)
			for (const text of typed) expect(mail.text).toContain(text)
			// Loaded again, it is the same one.
			await page.reload()
			await expect(page.getByRole('status')).toHaveText(words.done)
			expect(await mailbox.all(emailAddress)).toHaveLength(1)
		})
	}

	test('L3 what is wrong is said by its field, in the title and first of all; nothing typed is lost, nor by the language', async ({
		page,
		expectedConsoleErrors,
	}) => {
		expectedConsoleErrors.push(/422/)
		await page.goto('/withdraw')
		await field(page, 'Namn').fill('Åsa Öberg')
		await field(page, 'E-post').fill('asa@')
		await button(page, 'Fortsätt').click()
		await expect(page).toHaveTitle('Fel: Ångra avtalet här – Vendel')
		await expect(page.getByRole('alert')).toBeFocused()
		await expect(field(page, 'Ordernummer')).toHaveAccessibleDescription(/Fyll i fältet/)
		await expect(field(page, 'E-post')).toHaveAccessibleDescription(/Ange en e-postadress/)
		await expect(field(page, 'Namn')).not.toHaveAttribute('aria-invalid')
		await field(page, 'Ordernummer').fill('min')
		await button(page, 'English').click()
		await expect(field(page, 'Name')).toHaveValue('Åsa Öberg')
		await expect(field(page, 'Order number')).toHaveValue('min')
		await field(page, 'E-mail').fill('asa@example.com')
		await button(page, 'Continue').click()
		await expect(page.getByText('It does not look like one of our order numbers.')).toBeVisible()
		await button(page, 'Svenska').click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stämmer det här?')
		await button(page, 'Ändra').click()
		await expect(field(page, 'Ordernummer')).toHaveValue('min')
		await expect(field(page, 'E-post')).toHaveValue('asa@example.com')
	})
})

test('L3 from the order’s page it is filled in, and the address stays as that page shows it', async ({
	page,
	baseURL,
	emailAddress,
	mailbox,
}) => {
	const orderId = await placeOrder(baseURL ?? '', emailAddress)
	const json = { ...summaryOf({ paymentStatus: 'SETTLED' }), orderId }
	await answerSummaries(page, { json })
	await page.goto(`/order/payment/${orderId}`)
	const main = page.getByRole('main')
	await main.getByRole('link', { name: 'Ångra avtalet här' }).click()
	await expect(field(page, 'Namn')).toHaveValue('Åsa Öberg')
	await expect(field(page, 'Ordernummer')).toHaveValue(/^.{4}-.{4}$/)
	await expect(field(page, 'E-post')).toHaveValue(`${emailAddress[0]}•••@example.com`)
	expect(await page.content()).not.toContain(emailAddress)
	await button(page, 'Fortsätt').click()
	await button(page, 'Bekräfta frånträde').click()
	await expect(page.getByRole('status')).toContainText('Vi har tagit emot ditt meddelande')
	await mailbox.waitFor(emailAddress, /ångra avtalet/)
})

test('L3 the order’s page offers it once paid, and not before', async ({ page }) => {
	const link = page.getByRole('main').getByRole('link', { name: 'Ångra avtalet här' })
	await answerSummaries(
		page,
		{ json: summaryOf({ paymentLink: 'https://checkout.example/pay' }) },
		{ json: summaryOf({ paymentStatus: 'SETTLED' }) },
	)
	await page.goto(`/order/payment/${ORDER_ID}`)
	await expect(page.getByRole('button', { name: 'Betala' })).toBeVisible()
	await expect(link).toHaveCount(0)
	await page.reload()
	await expect(link).toBeVisible()
})

test('L3 the order’s page tells what became of it', async ({ page }) => {
	const withdrawn = (standing: string) => ({
		json: summaryOf({
			paymentStatus: 'SETTLED',
			withdrawal: { receivedOn: '2026-11-17', standing },
		}),
	})
	await answerSummaries(page, ...['RECEIVED', 'ACCEPTED', 'DECLINED', 'OTHER'].map(withdrawn))
	const main = page.getByRole('main')
	await page.goto(`/order/payment/${ORDER_ID}`)
	await expect(main).toContainText('Den 17 november 2026 tog vi emot ditt meddelande')
	await page.reload()
	await expect(main).toContainText('Vi har godtagit att du ångrar avtalet')
	await page.reload()
	await expect(main).toContainText('Vi har mejlat dig svar')
	await page.reload()
	await expect(main.getByRole('link', { name: 'Ångra avtalet här' })).toBeVisible()
	await expect(main).not.toContainText('17 november')
})

test('L6 with the keyboard alone, and a double click is one withdrawal', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	await page.goto('/withdraw')
	await field(page, 'Namn').focus()
	await page.keyboard.type('Åsa Öberg')
	await page.keyboard.press('Tab')
	await expect(field(page, 'Ordernummer')).toBeFocused()
	await page.keyboard.type('4F2K-9QXH')
	await page.keyboard.press('Tab')
	await page.keyboard.type(emailAddress)
	await page.keyboard.press('Tab')
	await expect(button(page, 'Fortsätt')).toBeFocused()
	await page.keyboard.press('Enter')
	const confirm = button(page, 'Bekräfta frånträde')
	await confirm.focus()
	await page.keyboard.press('Tab')
	await expect(button(page, 'Ändra')).toBeFocused()
	await confirm.dblclick()
	await expect(page.getByRole('status')).toContainText(emailAddress)
	await mailbox.waitFor(emailAddress, /ångra avtalet/)
	await page.goBack()
	await confirm.click()
	await expect(page.getByRole('status')).toContainText(emailAddress)
	expect(await mailbox.all(emailAddress)).toHaveLength(1)
})

test('L6 Back after choosing another language shows what was filled in, and what was sent, as it was', async ({
	page,
	emailAddress,
}) => {
	await page.goto('/withdraw')
	await fillIn(page, emailAddress)
	await button(page, 'Fortsätt').click()
	await button(page, 'English').click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stämmer det här?')
	await expect(page.getByText('Åsa Öberg')).toBeVisible()
	await button(page, 'Bekräfta frånträde').click()
	await expect(page.getByRole('status')).toContainText('We have received your withdrawal')
	await button(page, 'Svenska').click()
	await expect(page.getByRole('status')).toContainText('Vi har tagit emot ditt meddelande')
	await page.goBack()
	await expect(page.getByRole('status')).toContainText('We have received your withdrawal')
})

test('L6 on paper it is what was said, without buttons', async ({ page }) => {
	await page.goto('/withdraw')
	await fillIn(page, 'asa@example.com')
	await button(page, 'Fortsätt').click()
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByText('Jag meddelar att jag frånträder avtalet.')).toBeVisible()
	await expect(page.getByText('4F2K-9QXH')).toBeVisible()
	await expect(button(page, 'Bekräfta frånträde')).toBeHidden()
	await expect(button(page, 'English')).toBeHidden()
})
