import { CARS_TEXTS } from '../../desk/cars/cars-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { actInWords } from '../../desk/log/act-names.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { newCar, registerCars } from './certificates.ts'
import { expectToBeFine } from './fine-view.ts'
import { appUrl, deskUrl, letIn, SIGNED_OUT } from './office.ts'
import { loseAnswerOf } from './order-steps.ts'

const { notes } = ORDERS_TEXTS.sv
const { car, outcomes } = CARS_TEXTS.sv

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D12 D23 what was pressed by mistake is undone by button or key, once, and not where a colleague has changed it since', async ({
	page,
	browser,
	emailAddress,
	expectedConsoleErrors,
}) => {
	// A lost answer, and a car that was just removed.
	expectedConsoleErrors.push(/ERR_FAILED/, /status of 404/)
	const { name } = await letIn(page, 'clerk')
	const undo = page.getByRole('button', { name: sv.acts.undo })

	const id = await placeOrder(appUrl(), emailAddress)
	await page.goto(`${deskUrl()}/orders/${id}`)
	await page.getByRole('textbox', { name: notes.add }).fill('Åsa ringde')
	await page.keyboard.press('Control+Enter')
	const note = page.getByRole('listitem').filter({ hasText: 'Åsa ringde' })
	const remove = note.getByRole('button', { name: notes.delete })
	await expect(remove).toHaveAccessibleDescription(notes.deletesOwn)
	await loseAnswerOf(page, 'note')
	await remove.click()
	await expect(note).toHaveCount(0)
	await expect(undo).toHaveAccessibleDescription(notes.outcomes.removed)
	await page.keyboard.press('z')
	await expect(undo).toHaveAccessibleDescription(sv.acts.unknownOutcome)
	await undo.focus()
	await page.keyboard.press('Enter')
	await expect(page.getByText(`${sv.acts.undone} ${notes.outcomes.writtenAgain}`)).toBeVisible()
	await expect(note).toHaveCount(1)
	await expect(undo).toHaveCount(0)
	await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeFocused()

	const number = newCar()
	await registerCars([number])
	await page.goto(`${deskUrl()}/cars/${number}`)
	const model = page.getByRole('textbox', { name: car.model, exact: true })
	const save = page.getByRole('button', { name: car.save })
	await model.fill('Vendel Skog')
	await save.click()
	await expect(page.getByText(outcomes.changed)).toBeVisible()
	const colleague = await browser.newPage({ locale: 'sv-SE' })
	await letIn(colleague, 'clerk')
	await colleague.goto(`${deskUrl()}/cars/${number}`)
	await colleague.getByRole('textbox', { name: car.model, exact: true }).fill('Vendel Hav')
	await colleague.getByRole('button', { name: car.save }).click()
	await expect(colleague.getByText(outcomes.changed)).toBeVisible()
	await colleague.close()
	await undo.click()
	await expect(page.getByText(sv.acts.changedSince)).toBeVisible()
	await page.getByRole('button', { name: sv.news.dismiss }).last().click()
	await expect(page.getByText(sv.acts.changedSince)).toBeHidden()
	await expect(model).toHaveValue('Vendel Hav')

	await page.getByRole('button', { name: car.remove }).click()
	await expect(page).toHaveURL(`${deskUrl()}/cars`)
	await undo.click()
	await expect(page.getByText(`${sv.acts.undone} ${outcomes.thereAgain}`)).toBeVisible()
	await page.goto(`${deskUrl()}/cars/${number}`)
	await expect(model).toHaveValue('Vendel Hav')
	await model.fill('Vendel Fjäll')
	await save.click()
	await expect(undo).toBeVisible()
	await expectToBeFine(page, 'what can be undone')
	await page.getByRole('link', { name: sv.rail.log }).click()
	await expect(undo).toBeHidden()

	await page.goto(`${deskUrl()}/log?operator=${encodeURIComponent(name)}`)
	for (const act of ['delete-note', 'cars remove']) {
		await expect(page.getByRole('row').filter({ hasText: actInWords(act, 'sv') })).toHaveCount(1)
	}
	for (const act of ['note', 'cars set']) {
		const words = page.getByRole('cell', { name: actInWords(act, 'sv'), exact: true })
		await expect(words).not.toHaveCount(0)
	}
})
