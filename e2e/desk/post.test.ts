import { readFile } from 'node:fs/promises'
import { toPostSchema } from '@coc/contract/desk'
import type { Page, Response } from '@playwright/test'
import * as v from 'valibot'
import { sv } from '../../desk/i18n/sv.ts'
import { POST_TEXTS } from '../../desk/post/post-texts.ts'
import { PRODUCE_TEXTS } from '../../desk/produce/produce-texts.ts'
import { buildXml } from '../../server/documents/testing/build-files.ts'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { KNOWN_CAR } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { dropFiles, newCar, placePaid, registerCars } from './certificates.ts'
import { typeAtDesk } from './command-line.ts'
import { expectToBeFine } from './fine-view.ts'
import { deskUrl, letIn, SIGNED_OUT } from './office.ts'
import { delayAnswerOf } from './order-steps.ts'

const texts = POST_TEXTS.sv
const POSTED_MAIL = /på väg till dig/

test.beforeEach(async ({ page, expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	await page.setViewportSize({ width: 390, height: 844 })
})

/** Of nobody else's letter, with the check digit that belongs to it. */
function newNumber(): string {
	const serial = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
	const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce(
		(total, weight, at) => total + weight * Number(serial[at]),
		0,
	)
	const digit = 11 - (sum % 11)
	return `RR${serial}${digit === 10 ? 0 : digit === 11 ? 5 : digit}SE`
}

const letterOf = (page: Page, reference: string) =>
	page.getByRole('list', { name: texts.title }).getByRole('listitem').filter({ hasText: reference })

/** Where nothing has changed, it comes without a body. */
const isList = (answer: Response) =>
	new URL(answer.url()).pathname === '/api/desk/post' && answer.status() === 200

const waitingIn = async (answer: Response): Promise<string[]> =>
	v.parse(toPostSchema, await answer.json()).orders.map(({ reference }) => reference)

/** A scanner is a keyboard that is fast, and presses Enter. */
async function scan(page: Page, number: string): Promise<void> {
	await page.keyboard.type(number)
	await page.keyboard.press('Enter')
}

test('D17 D18 D24 letters are printed in the order of the screen, their numbers scanned one after another, and a wrong one put right', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	const placing = { emailAddress, form: 'post' } as const
	const placed = [await placePaid(placing), await placePaid(placing)]
	await letIn(page, 'clerk')
	await page.goto(`${deskUrl()}/post`)
	for (const reference of placed) {
		await expect(letterOf(page, reference)).toContainText('Storgatan 1')
		await expect(letterOf(page, reference)).toContainText('83130 Östersund')
		await expect(letterOf(page, reference)).toContainText(KNOWN_CAR)
	}
	const shown = await page.getByRole('list', { name: texts.title }).textContent()
	const [one = '', two = ''] = placed.toSorted(
		(a, b) => (shown?.indexOf(a) ?? 0) - (shown?.indexOf(b) ?? 0),
	)

	for (const reference of [two, one]) {
		await page.getByRole('checkbox', { name: texts.select(reference) }).check()
	}
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: texts.print('2', false) }).click()
	expect((await download).suggestedFilename()).toBe(texts.file)
	const { structure } = await readPdf(await readFile(await (await download).path()))
	const printed = structure.filter((line) => line.includes('Ordernummer: '))
	expect(printed.map((line) => line.split('Ordernummer: ')[1])).toEqual([one, two])

	const fields = page.getByRole('list', { name: texts.title }).getByRole('textbox')
	const field = (reference: string) =>
		page.getByRole('textbox', { name: texts.numberOf(reference) })
	const names = await fields.evaluateAll((all) =>
		all.map((input) => input.closest('li')?.querySelector('a')?.textContent ?? ''),
	)
	const after = names[names.indexOf(one) + 1] ?? ''
	const [first, second, right] = [newNumber(), newNumber(), newNumber()]
	await field(one).focus()
	await scan(page, `${first.slice(0, -3)}${(Number(first.at(-3)) + 1) % 10}SE`)
	await expect(field(one)).toBeFocused()
	await expect(page.getByText(texts.mistyped)).toBeVisible()
	// Read twice by the scanner, before the first answer is here: it is not noted for the next letter.
	const readTwice = Promise.withResolvers<void>()
	await delayAnswerOf(page, 'post', () => readTwice.promise)
	await scan(page, first.toLowerCase())
	await expect(field(after)).toBeFocused()
	await field(two).focus()
	await scan(page, first)
	await expect(letterOf(page, two).getByText(texts.usedFor(one))).toBeVisible()
	await field(two).clear()
	readTwice.resolve()
	await expect(letterOf(page, one)).toContainText(`PostNord ${first}`)
	await field(two).focus()
	await scan(page, first)
	await expect(letterOf(page, two).getByText(texts.usedFor(one))).toBeVisible()
	// The list, which hears of every change, may know of it before the answer is here: the letter stays.
	await delayAnswerOf(page, 'post', () =>
		page.waitForResponse(
			async (answer) => isList(answer) && !(await waitingIn(answer)).includes(two),
		),
	)
	await scan(page, second)
	await expect(letterOf(page, two)).toContainText(`PostNord ${second}`)
	await mailbox.waitFor(emailAddress, POSTED_MAIL)
	await expectToBeFine(page, 'letters, some posted')

	await letterOf(page, two)
		.getByRole('button', { name: texts.correctOf(two) })
		.click()
	const dialog = page.getByRole('dialog', { name: texts.correctTitle(two) })
	await dialog.getByRole('textbox', { name: texts.number }).fill(right)
	await dialog.getByRole('button', { name: texts.correctYes }).click()
	await expect(letterOf(page, two)).toContainText(`PostNord ${right}`)
	await page.reload()
	await expect(letterOf(page, two)).toBeHidden()
	const link = page.getByRole('link', { name: `PostNord ${right}` })
	await expect(link).toHaveAttribute('href', new RegExp(`${right}$`))
	await expect(page.getByRole('link', { name: `PostNord ${second}` })).toBeHidden()
	await page.getByRole('link', { name: two }).click()
	await expect(page.getByRole('article')).toContainText(`PostNord ${second}`)
	await expect(page.getByRole('link', { name: sv.rail.post })).toBeVisible()
})

test('C6 D17 D22 a number that is being typed stays when another certificate comes, and is noted for it only once that was seen', async ({
	page,
	emailAddress,
}) => {
	const [first, second] = [newCar(), newCar()]
	await registerCars([first, second])
	const reference = await placePaid({ emailAddress, cars: [first, second], form: 'post' })
	await letIn(page, 'clerk')
	const colleague = await page.context().newPage()
	await colleague.goto(`${deskUrl()}/produce`)
	const produce = { level: 1, name: PRODUCE_TEXTS.sv.title } as const
	await expect(colleague.getByRole('heading', produce)).toBeVisible()
	const bring = (car: string) =>
		dropFiles(colleague, [{ name: `${car}.xml`, content: buildXml(car) }])
	await bring(first)

	await page.goto(`${deskUrl()}/post`)
	const envelope = letterOf(page, reference).getByRole('list', { name: texts.envelope })
	await expect(envelope).toContainText(first)
	const field = page.getByRole('textbox', { name: texts.numberOf(reference) })
	const number = newNumber()
	await field.focus()
	await page.keyboard.type(number.slice(0, 4))
	await bring(second)
	await expect(envelope).toContainText(second)
	await expect(field).toBeFocused()
	await expect(field).toHaveValue(number.slice(0, 4))
	await scan(page, number.slice(4))
	await expect(page.getByText(texts.changed)).toBeVisible()
	await expect(field).toBeFocused()
	await expect(field).toHaveValue(number)
	await page.keyboard.press('Enter')
	await expect(letterOf(page, reference)).toContainText(`PostNord ${number}`)
	await expect(envelope.getByRole('listitem')).toHaveCount(2)
})

test('C6 D17 a letter that lists a car with a problem is told of in its row, and not noted as posted before it is printed anew', async ({
	page,
	emailAddress,
}) => {
	const [good, bad] = [newCar(), newCar()]
	await registerCars([good, bad])
	const reference = await placePaid({ emailAddress, cars: [good, bad], form: 'post' })
	await letIn(page, 'clerk')
	await page.goto(`${deskUrl()}/post`)
	const colleague = await page.context().newPage()
	await colleague.goto(`${deskUrl()}/produce`)
	const produce = { level: 1, name: PRODUCE_TEXTS.sv.title } as const
	await expect(colleague.getByRole('heading', produce)).toBeVisible()
	await dropFiles(
		colleague,
		[good, bad].map((car) => ({ name: `${car}.xml`, content: buildXml(car) })),
	)
	const row = letterOf(page, reference)
	await expect(row.getByRole('list', { name: texts.envelope }).getByRole('listitem')).toHaveCount(2)
	const print = async () => {
		await page.getByRole('checkbox', { name: texts.select(reference) }).check()
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: texts.print('1', true) }).click()
		await (await download).path()
	}
	await print()
	await typeAtDesk('deliver', reference, bad, '--problem', 'Fel färg')
	await expect(row).toContainText(texts.takeOut(bad))
	const number = newNumber()
	const field = page.getByRole('textbox', { name: texts.numberOf(reference) })
	await field.focus()
	await scan(page, number)
	await expect(row).toContainText(texts.outcomes['letter-differs'])
	await expect(field).toHaveValue(number)
	await expectToBeFine(page, 'a letter that lists a car with a problem')
	await print()
	await expect(row).not.toContainText(texts.takeOut(bad))
	await expect(row).not.toContainText(texts.outcomes['letter-differs'])
	await field.focus()
	await scan(page, number)
	await expect(row).toContainText(`PostNord ${number}`)
	await expect(row).not.toContainText(bad)
})
