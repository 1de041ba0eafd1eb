import { REFUSAL_WORDS } from '@coc/contract'
import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { PRODUCE_TEXTS } from '../../desk/produce/produce-texts.ts'
import { buildPdf, buildXml } from '../../server/documents/testing/build-files.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import {
	dragFiles,
	dropFiles,
	type FileToDrop,
	newCar,
	placePaid,
	registerCars,
	untilTold,
} from './certificates.ts'
import { expectToBeFine } from './fine-view.ts'
import { deskUrl, enter, goBy, letIn, SIGNED_OUT } from './office.ts'

const texts = PRODUCE_TEXTS.sv
const { taking, waiting, problem } = texts

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

const several = (count: number) => Array.from({ length: count }, newCar)
const xmlOf = (car: string): FileToDrop => ({ name: `${car}.xml`, content: buildXml(car) })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
async function openProduce(page: Page, filter = ''): Promise<void> {
	await page.goto(`${deskUrl()}/produce${filter}`)
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
}

/** Others' files wait too, and the oldest come first. */
async function findFile(page: Page, name: string): Promise<void> {
	await expect(async () => {
		let number = 1
		do {
			await page.goto(`${deskUrl()}/produce/files?page=${number++}`)
			await expect(page.getByRole('table', { name: waiting.title })).toBeVisible()
			if (await page.getByRole('button', { name: waiting.matchOf(name) }).isVisible()) return
		} while (await page.getByRole('link', { name: sv.table.next }).isVisible())
		throw new Error(`${name} is on no page`)
	}).toPass()
}

const progress = (page: Page, done: number, all: number) =>
	page.getByText(taking.progress(String(done), String(all)), { exact: true })

async function expectCounts(
	page: Page,
	counts: Partial<Record<keyof typeof taking.counts, number>>,
): Promise<void> {
	for (const [kind, count] of Object.entries(counts)) {
		const words = Object.entries(taking.counts).find(([other]) => other === kind)?.[1]
		await expect(page.getByText(words?.(String(count)) ?? kind)).toBeVisible()
	}
}

test('D17 two hundred files are dropped at once: each one’s fate is told, who waited is served, and again they are there', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	test.slow()
	const cars = several(120)
	const [first = '', ...others] = cars
	await registerCars(cars)
	const reference = await placePaid({ emailAddress, cars: [first] })
	const pdf = await buildPdf('Certificate of conformity', first)
	const files = [
		{ name: 'scan-1.pdf', content: pdf },
		...others.map(xmlOf),
		...several(60).map(xmlOf),
		...others.slice(0, 10).map((car) => ({ ...xmlOf(car), name: `copy of ${car}.xml` })),
		...Array.from({ length: 10 }, (_, index) => ({
			name: `n${index}.txt`,
			content: `Notes ${index}`,
		})),
	]
	expect(files).toHaveLength(200)
	await enter(page, 'clerk')
	await goBy(page, 'p')
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
	await expect(rowOf(page, first)).toContainText(reference)

	const dataTransfer = await dragFiles(page, files)
	const zone = page.getByText(sv.files.drop)
	await expect(zone).toBeVisible()
	await page.dispatchEvent('main', 'drop', { dataTransfer })
	await expect(zone).toBeHidden()
	await expect(progress(page, 200, 200)).toBeVisible({ timeout: 240_000 })
	await expectCounts(page, { matched: 120, waiting: 60, refused: 10, here: 10 })
	const notes = page.getByRole('listitem').filter({ hasText: 'n0.txt' })
	await expect(notes).toContainText(taking.refused(REFUSAL_WORDS['neither-pdf-nor-xml'].sv))
	await page.getByText(taking.fine('130')).click()
	const served = page.getByRole('listitem').filter({ hasText: 'scan-1.pdf' })
	await expect(served.getByRole('link', { name: reference })).toBeVisible()
	await expect(rowOf(page, first)).toBeHidden()
	await untilTold(mailbox, emailAddress)
	await expectToBeFine(page, 'files taken in')

	await page.getByRole('button', { name: taking.clear }).click()
	await dropFiles(page, files.slice(0, 20))
	await expect(progress(page, 20, 20)).toBeVisible()
	await expectCounts(page, { here: 20 })
})

test('D17 the network goes and comes back: nothing is lost; a cancel keeps what came in; leaving warns', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	const files = several(30).map(xmlOf)
	await letIn(page, 'clerk')
	let sent = 0
	const puts = '**/api/desk/documents/*'
	await page.route(puts, async (route) => {
		const isPut = route.request().method() === 'PUT'
		if (isPut) sent += 1
		// The last one is taken by the server, and its answer is lost.
		if (isPut && sent === 11) await route.fetch()
		if (isPut && sent > 10) await route.abort()
		else await route.continue()
	})
	await openProduce(page)
	await dropFiles(page, files)
	const alert = page.getByRole('alert').filter({ hasText: taking.stopped.unreachable })
	await expect(alert).toContainText(taking.stoppedText('20'))
	await expectCounts(page, { waiting: 10 })
	await page.unroute(puts)
	await page.getByRole('button', { name: taking.resume('20') }).click()
	await expect(progress(page, 30, 30)).toBeVisible()
	await expectCounts(page, { waiting: 29, here: 1 })
	await expect(alert).toBeHidden()
	await page.getByRole('button', { name: taking.clear }).click()

	const held: (() => Promise<void>)[] = []
	await page.route(puts, async (route) => {
		if (route.request().method() === 'PUT') held.push(() => route.continue())
		else await route.continue()
	})
	await dropFiles(page, several(20).map(xmlOf))
	await expect(() => expect(held).toHaveLength(6)).toPass()
	// An operator who looks elsewhere meanwhile comes back to it.
	await page.getByRole('link', { name: sv.shell.orders, exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.shell.orders })).toBeVisible()
	await page.getByRole('link', { name: sv.rail.produce }).click()
	await expect(progress(page, 0, 20)).toBeVisible()
	const asked = page.waitForEvent('dialog')
	await page.evaluate(() => setTimeout(() => location.reload()))
	const dialog = await asked
	expect(dialog.type()).toBe('beforeunload')
	await dialog.dismiss()
	await page.getByRole('button', { name: taking.cancel }).click()
	for (const go of held) await go()
	await expect(page.getByText(taking.cancelled('14'))).toBeVisible()
	await expectCounts(page, { waiting: 6 })
	expect(held).toHaveLength(6)
})

test('D12 D17 a problem is reported and resolved; a file that nobody knows is looked at, matched by hand or discarded', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	const car = newCar()
	await registerCars([car])
	await placePaid({ emailAddress, cars: [car] })
	await letIn(page, 'clerk')
	await openProduce(page, '?late=true')
	await expect(rowOf(page, car)).toBeHidden()
	const chip = `${texts.filters.late}: ${texts.filters.lateOnly}`
	await page.getByRole('link', { name: sv.filters.remove(chip) }).click()
	await page.getByRole('button', { name: problem.reportOf(car) }).click()
	await page.getByRole('button', { name: problem.send, exact: true }).click()
	await expect(page.getByText(problem.missing)).toBeVisible()
	await page.getByRole('textbox', { name: problem.reason }).fill('Tillverkaren har inget än')
	await page.getByRole('button', { name: problem.send, exact: true }).dblclick()
	await expect(rowOf(page, car)).toContainText('Tillverkaren har inget än')
	await expectToBeFine(page, 'a problem')
	await page.getByRole('button', { name: problem.resolveOf(car) }).click()
	await page.getByRole('button', { name: problem.resolveYes }).click()
	await expect(rowOf(page, car)).toContainText(texts.waitsFor.certificate)
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

	const [scan, junk] = [`inscannat-${newCar()}.pdf`, `reklam-${newCar()}.pdf`]
	await dropFiles(page, [
		{ name: scan, content: await buildPdf('No number here', scan) },
		{ name: junk, content: await buildPdf('Buy now', junk) },
	])
	await page.getByRole('link', { name: taking.toMatch }).click()
	await expect(page.getByRole('table', { name: waiting.title })).toBeVisible()
	await findFile(page, scan)
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: waiting.lookAt(scan) }).click()
	expect((await download).suggestedFilename()).toBe(scan)

	await page.getByRole('button', { name: waiting.matchOf(scan) }).click()
	const number = page.getByLabel(waiting.car)
	await expectToBeFine(page, 'a file to match')
	await number.fill('kort')
	await page.getByRole('button', { name: waiting.matchYes, exact: true }).click()
	await expect(number).toBeFocused()
	await expect(page.getByText(waiting.carWrong)).toBeVisible()
	await number.fill(newCar())
	await page.getByRole('button', { name: waiting.matchYes, exact: true }).click()
	// Within the dialog: what is behind it nobody is told.
	const refusal = page.getByRole('dialog').getByRole('alert')
	await expect(refusal).toContainText(waiting.outcomes['unknown-car'])
	await expectToBeFine(page, 'a file that cannot be matched so')
	await number.fill(car.toLowerCase())
	await page.getByRole('button', { name: waiting.matchYes, exact: true }).click()
	await expect(page.getByText(waiting.outcomes.matched)).toBeVisible()
	await untilTold(mailbox, emailAddress)

	await findFile(page, junk)
	await page.getByRole('button', { name: waiting.discardOf(junk) }).click()
	const question = page.getByRole('dialog', { name: waiting.discardTitle })
	await question.getByRole('button', { name: waiting.discardYes }).click()
	await expect(page.getByText(waiting.outcomes.discarded)).toBeVisible()
	await expect(rowOf(page, junk)).toBeHidden()
})

test('D6 who only reads sees what waits, and can neither drop files nor act', async ({ page }) => {
	await letIn(page, 'reader')
	await openProduce(page)
	await expect(page.getByRole('button', { name: sv.files.choose })).toBeHidden()
	const dataTransfer = await dragFiles(page, [xmlOf(newCar())])
	await expect(page.getByText(sv.files.drop)).toBeHidden()
	await page.dispatchEvent('body', 'drop', { dataTransfer })
	await expect(page.getByRole('progressbar')).toBeHidden()
})
