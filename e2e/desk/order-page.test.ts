import { DEFAULT_LANGUAGE, ORDER_WORDS, PAYMENT_WORDS } from '@coc/contract'
import { MAIL_WORDS } from '@coc/contract/desk'
import { sv } from '../../desk/i18n/sv.ts'
import { actInWords } from '../../desk/log/act-names.ts'
import { ACTS_TEXTS } from '../../desk/orders/acts/acts-texts.ts'
import { HANDLING_TEXTS } from '../../desk/orders/acts/handling/handling-texts.ts'
import { ASK_TEXTS } from '../../desk/orders/acts/mails/ask-texts.ts'
import { MAILS_TEXTS } from '../../desk/orders/acts/mails/mails-texts.ts'
import { MONEY_TEXTS } from '../../desk/orders/acts/money/money-texts.ts'
import { PAGE_TEXTS } from '../../desk/orders/order/page-texts.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { payOrder } from '../pay-order.ts'
import { KNOWN_CAR, placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { expectToBeFine } from './fine-view.ts'
import { appUrl, deskUrl, letIn, SIGNED_OUT } from './office.ts'
import { loseAnswerOf, openOnceIt, openOnceItSays, UNKNOWN_CAR } from './order-steps.ts'

const texts = ORDERS_TEXTS[DEFAULT_LANGUAGE]
const acts = ACTS_TEXTS[DEFAULT_LANGUAGE]
const mails = MAILS_TEXTS[DEFAULT_LANGUAGE]
const money = MONEY_TEXTS[DEFAULT_LANGUAGE]
const ask = ASK_TEXTS[DEFAULT_LANGUAGE]

const mailName = (kind: keyof typeof MAIL_WORDS) => MAIL_WORDS[kind][DEFAULT_LANGUAGE]

/** What the service calls things, which nobody in the office does. */
const RAW =
	/\b(card|opened|paid|handled|provider|certificate|payment-link|certificate-ready|SETTLED|CREATED|RECEIVED|SENT|WAITING|READY|send-mail|given up)\b/

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D12 D16 everything of a paid order is on its page, in words, its papers and mails as they were sent', async ({
	page,
	emailAddress,
}) => {
	const id = await placeOrder(appUrl(), emailAddress)
	await letIn(page, 'clerk')
	const link = mailName('payment-link')
	// Once the order is paid, it would not be sent any more.
	await openOnceItSays(page, id, texts.order.sent(link))
	await payOrder(id)
	await openOnceItSays(page, id, mailName('certificate-ready'))
	const article = page.getByRole('article')
	for (const said of [
		KNOWN_CAR.slice(-8),
		'Storgatan 1, 83130 Östersund, Sverige',
		PAYMENT_WORDS.SETTLED.sv,
		PAGE_TEXTS.sv.methods.card,
		PAGE_TEXTS.sv.document.given,
		'SHA-256',
	]) {
		await expect(article).toContainText(said)
	}
	await expect(article).not.toContainText(RAW)

	for (const paper of [/^Kvitto \d+$/, PAGE_TEXTS.sv.certificate.pdf]) {
		const address = await page.getByRole('link', { name: paper }).getAttribute('href')
		const answer = await page.request.get(deskUrl() + address)
		expect(answer.headers()['content-type']).toBe('application/pdf')
		expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
	}

	await page.getByRole('button', { name: mails.showOf(link) }).click()
	const dialog = page.getByRole('dialog', { name: link })
	await expect(dialog).toContainText(emailAddress)
	const frame = dialog.locator('iframe')
	await expect(frame).toHaveAttribute('sandbox', '')
	await expect(frame.contentFrame().getByText('Hej Åsa!')).toBeVisible()
	const terms = await dialog.getByRole('link', { name: mails.terms }).getAttribute('href')
	expect((await page.request.get(deskUrl() + terms)).status()).toBe(200)
	await dialog.getByText(mails.text).click()
	await expect(dialog.getByText('Hej Åsa!').last()).toBeVisible()
	await page.keyboard.press('Escape')

	await page.getByRole('button', { name: acts.check.name }).click()
	await expect(page.getByText(money.check.asBefore(ORDER_WORDS.SETTLED.sv))).toBeVisible()
})

test('D6 D12 an order is cancelled once, on a double click and on a lost answer; who only reads sees all of it and finds no button', async ({
	page,
	browser,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	const id = await placeOrder(appUrl(), emailAddress)
	const { name } = await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.CREATED.sv)
	const other = await browser.newPage({ locale: 'sv-SE' })
	await letIn(other, 'reader')
	await other.goto(`${deskUrl()}/orders/${id}`)
	await expect(other.getByText(PAGE_TEXTS.sv.viewers([name]))).toBeVisible()
	for (const act of Object.values(acts)) {
		await expect(other.getByRole('button', { name: act.name })).toBeHidden()
	}
	await expect(other.getByText(texts.notes.none)).toBeVisible()
	await expect(other.getByRole('textbox', { name: texts.notes.add })).toBeHidden()
	await expect(other.getByRole('article')).toContainText(emailAddress)
	await expect(other.getByRole('article')).toContainText(ORDER_WORDS.CREATED.sv)
	await other.close()

	const button = page.getByRole('button', { name: acts.cancel.name })
	await expect(button).toHaveAccessibleDescription(acts.cancel.says)
	await button.click()
	const dialog = page.getByRole('dialog', { name: money.cancel.title })
	await expect(dialog).toContainText(money.cancel.says(emailAddress))
	await dialog.getByLabel(money.cancel.reason).fill('Beställde två gånger')
	await loseAnswerOf(page, 'cancel')
	await dialog.getByRole('button', { name: money.cancel.send }).click()
	await expect(dialog.getByRole('alert')).toHaveText(sv.acts.unknownOutcome)
	await dialog.getByRole('button', { name: sv.retry }).dblclick()
	await expect(page.getByText(money.cancel.told.done.cancelled)).toBeVisible()
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	const story = page.getByRole('listitem').filter({ hasText: texts.actNames.cancel })
	await expect(story).toHaveCount(1)
	await expect(page.getByText('Beställde två gånger')).toBeVisible()
	const subject = /avbr/i
	await mailbox.waitFor(emailAddress, subject)
	const sent = (await mailbox.all(emailAddress)).filter((mail) => subject.test(mail.subject))
	expect(sent).toHaveLength(1)
})

test('D12 D16 a customer is asked by mail from the handling of an unknown car, once, and the page tells who asked what', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	const id = await placeOrder(appUrl(), emailAddress, [UNKNOWN_CAR])
	const { name } = await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.UNKNOWN_CAR.sv)
	await page.keyboard.press('h')
	await page.getByRole('dialog').getByRole('button', { name: HANDLING_TEXTS.sv.ask }).click()
	const dialog = page.getByRole('dialog', { name: /^Fråga kunden om/ })
	await expect(dialog).toContainText(ask.says.sv(emailAddress))
	const question = dialog.getByLabel(ask.question.sv)
	await expect(question).toHaveAccessibleDescription(ask.greeting.sv('Åsa'))
	await expect(question).toBeFocused()
	await dialog.getByRole('button', { name: ask.send }).click()
	await expect(dialog.getByText(ask.errors.min_length)).toBeVisible()
	await question.fill('Är det ett I\neller <b>en etta</b>?')
	await page.keyboard.press('Escape')
	await loseAnswerOf(page, 'ask-customer')
	await page.reload()
	await expect(page.getByRole('button', { name: acts.ask.name })).toBeVisible()
	await page.keyboard.press('q')
	await expect(question).toHaveValue('Är det ett I\neller <b>en etta</b>?')
	await page.keyboard.press('ControlOrMeta+Enter')
	await expect(dialog.getByRole('alert')).toHaveText(sv.acts.unknownOutcome)
	await dialog.getByRole('button', { name: sv.retry }).dblclick()
	await expect(page.getByText(ask.told.done.asked)).toBeVisible()
	await expect(dialog).toBeHidden()

	const subject = /^En fråga om din CoC-beställning/
	const mail = await mailbox.waitFor(emailAddress, subject)
	expect(mail.text).toContain('Är det ett I\neller <b>en etta</b>?')
	const sent = (await mailbox.all(emailAddress)).filter((one) => subject.test(one.subject))
	expect(sent).toHaveLength(1)
	const story = page.getByRole('listitem').filter({ hasText: actInWords('ask-customer', 'sv') })
	await expect(story).toHaveCount(1)
	await expect(story).toContainText('eller <b>en etta</b>?')
	await expect(story).toContainText(name)
	await page.getByRole('button', { name: mails.showOf(mailName('question')) }).click()
	const frame = page.getByRole('dialog').locator('iframe').contentFrame()
	await expect(frame.getByText('eller <b>en etta</b>?').last()).toBeVisible()
	await page.keyboard.press('Escape')
	await page.keyboard.press('q')
	await expect(question).toHaveValue('')
	await expectToBeFine(page, 'the question to a customer')
})
