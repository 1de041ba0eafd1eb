import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DEFAULT_LANGUAGE, DELIVERY_WORDS, WITHDRAWAL_WORDS } from '@coc/contract'
import { MAIL_WORDS } from '@coc/contract/desk'
import { sv } from '../../desk/i18n/sv.ts'
import { ACTS_TEXTS } from '../../desk/orders/acts/acts-texts.ts'
import { PERSON_TEXTS } from '../../desk/orders/acts/customer/person-texts.ts'
import { DELIVERY_TEXTS } from '../../desk/orders/acts/deliveries/delivery-texts.ts'
import { WITHDRAWAL_TEXTS } from '../../desk/orders/acts/withdrawals/withdrawal-texts.ts'
import { TODAY_TEXTS } from '../../desk/today/today-texts.ts'
import { buildXml } from '../../server/documents/testing/build-files.ts'
import { payOrder } from '../pay-order.ts'
import { orderCars, placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { newCar, registerCars, untilTold } from './certificates.ts'
import { typeAtDesk } from './command-line.ts'
import { appUrl, deskUrl, letIn, SIGNED_OUT } from './office.ts'
import { openOnceItSays } from './order-steps.ts'
import { withdraw } from './withdraw.ts'

const acts = ACTS_TEXTS[DEFAULT_LANGUAGE]
const delivery = DELIVERY_TEXTS[DEFAULT_LANGUAGE]
const withdrawal = WITHDRAWAL_TEXTS[DEFAULT_LANGUAGE]
const today = TODAY_TEXTS[DEFAULT_LANGUAGE]
const person = PERSON_TEXTS[DEFAULT_LANGUAGE]
const ready = MAIL_WORDS['certificate-ready'][DEFAULT_LANGUAGE]

test('D12 deliveries: sent again after a second question, kept for a problem, let go, and in another form', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	const id = await placeOrder(appUrl(), emailAddress)
	await letIn(page, 'clerk')
	await payOrder(id)
	await openOnceItSays(page, id, ready)
	const dialog = page.getByRole('dialog')
	const article = page.getByRole('article')

	await page.getByRole('button', { name: acts.problem.name }).click()
	await dialog.getByRole('button', { name: delivery.problem.send }).click()
	await expect(dialog.getByLabel(delivery.problem.reason)).toBeFocused()
	await dialog.getByLabel(delivery.problem.reason).fill('Fel färg i intyget')
	await dialog.getByRole('button', { name: delivery.problem.send }).dblclick()
	await expect(page.getByText(delivery.problem.told.done.reported)).toBeVisible()
	await expect(article).toContainText(DELIVERY_WORDS.PROBLEM.sv)
	await expect(page.locator('.notes')).toContainText('Fel färg i intyget')

	await page.getByRole('button', { name: acts.resolve.name }).click()
	await dialog.getByRole('button', { name: delivery.resolve.send }).click()
	await expect(page.getByText(delivery.resolve.told.done.resolved)).toBeVisible()
	await untilTold(mailbox, emailAddress, 2)
	await openOnceItSays(page, id, `${ready} nr 2`)

	await page.getByRole('button', { name: acts.sendAgain.name }).click()
	await dialog.getByRole('button', { name: delivery.again.send }).click()
	await expect(dialog).toContainText(delivery.again.same(emailAddress))
	await dialog.getByRole('button', { name: delivery.again.sendSame }).click()
	await expect(page.getByText(delivery.again.told.done.sent)).toBeVisible()

	await page.getByRole('button', { name: acts.forms.name }).click()
	await dialog.getByLabel(delivery.forms.form.post).check()
	await dialog.getByRole('button', { name: delivery.forms.send }).click()
	await expect(page.getByText(delivery.forms.told.done.chosen)).toBeVisible()
	await expect(article).toContainText('Levereras som fil och med post.')
})

test('C8 D12 a certificate in whose place a wrong one came is brought back', async ({
	page,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	const car = newCar()
	await registerCars([car])
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-documents-'))
	for (const version of ['1', '2'] as const) {
		await writeFile(path.join(folder, 'a.xml'), buildXml(car, { version }))
		await typeAtDesk('documents', 'import', folder, '--replace')
	}
	await rm(folder, { recursive: true })
	const { orderId } = await orderCars(appUrl(), emailAddress, [car])
	await letIn(page, 'clerk')
	await payOrder(orderId)
	await openOnceItSays(page, orderId, ready)
	const { bringBack } = delivery
	const replaced = page.locator('.documents li').filter({ hasText: bringBack.button })
	const hash = await replaced.locator('.hash').innerText()
	await replaced.getByRole('button').click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText(bringBack.says('Intyg (XML)', car))
	await dialog.getByRole('button', { name: bringBack.send }).click()
	await expect(page.getByText(bringBack.told.done.replaced)).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	await expect(replaced).toHaveCount(1)
	await expect(replaced).not.toContainText(hash)
	await expect(page.locator('.documents li').filter({ hasText: hash })).toBeVisible()
})

test('D12 a withdrawal is matched and declined, a person’s data taken out and then erased', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT, /status of 404/)
	const id = await placeOrder(appUrl(), emailAddress)
	await letIn(page)
	await payOrder(id)
	await openOnceItSays(page, id, ready)

	await withdraw(page, { name: 'Åsa Öberg', orderNumber: 'minns inte', emailAddress })

	await openOnceItSays(page, id, withdrawal.stray)
	const dialog = page.getByRole('dialog')
	await page.getByRole('button', { name: withdrawal.match }).click()
	await expect(dialog).toContainText(withdrawal.matches(emailAddress))
	await dialog.getByRole('button', { name: sv.shell.cancel }).click()

	// Where nothing leads to an order, the day says who wrote, and takes a number.
	await page.goto(deskUrl())
	const stray = page.getByRole('listitem').filter({ hasText: emailAddress })
	await expect(stray).toContainText(withdrawal.saidNumber('minns inte'))
	await stray.getByRole('button', { name: today.steps['match-withdrawal'] }).click()
	await dialog.getByLabel(today.stray.order).fill(id)
	await dialog.getByRole('button', { name: today.stray.yes }).click()
	await expect(page.getByText(withdrawal.told.match.done.matched)).toBeVisible()

	const item = page
		.getByRole('listitem')
		.filter({ has: page.locator(`a[href="/orders/${id}"]`) })
		.filter({ hasText: today.steps['accept-withdrawal'] })
	await item.getByRole('link', { name: today.steps['accept-withdrawal'] }).click()
	await expect(dialog).toContainText(withdrawal.mails(emailAddress))
	await expect(page.getByText(withdrawal.stray)).toBeHidden()
	await dialog.getByRole('button', { name: sv.shell.cancel }).click()
	await page.getByRole('button', { name: /^Avslå ånger/ }).click()
	await dialog.getByLabel(withdrawal.why).fill('Intyget levererades i dag.')
	await dialog.getByRole('button', { name: withdrawal.decline }).dblclick()
	await expect(page.getByText(withdrawal.told.decline.done.declined)).toBeVisible()
	await expect(page.getByRole('article')).toContainText(WITHDRAWAL_WORDS.DECLINED.sv)
	await expect(async () => {
		const answers = (await mailbox.all(emailAddress)).filter(({ text }) =>
			text.includes('Intyget levererades i dag.'),
		)
		expect(answers).toHaveLength(1)
	}).toPass()

	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: acts.person.name }).click()
	expect((await download).suggestedFilename()).toBe('person.json')
	await expect(page.getByText(person.saved)).toBeVisible()

	await page.getByRole('button', { name: acts.erase.name }).click()
	await expect(dialog).toContainText(person.toAnonymise)
	await dialog.getByRole('button', { name: person.erase }).click()
	await expect(dialog.getByText(person.typeError)).toBeVisible()
	await dialog.getByRole('textbox').fill(emailAddress)
	await dialog.getByRole('button', { name: person.erase }).dblclick()
	await expect(page.getByText(person.told.done.erased)).toBeVisible()
	await expect(page.getByRole('article')).not.toContainText(emailAddress)
	await expect(page.getByRole('button', { name: acts.receipt.name })).toBeVisible()
})
