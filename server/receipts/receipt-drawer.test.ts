import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { receiptDrawer } from './receipt-drawer.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { buildReceipt } from './testing.ts'

const { draw, close } = receiptDrawer()
afterAll(close)

test('C12 a receipt drawn aside is the same file to the last byte, however many are asked for at once', async () => {
	const papers = [1, 2, 30].map((cars) => buildReceipt(cars))
	const drawn = await Promise.all(papers.map(draw))
	for (const [n, paper] of papers.entries()) {
		expect(drawn[n]?.equals(await receiptPdf(paper))).toBe(true)
	}
})

test('C12 this process goes on while a receipt is drawn', async () => {
	await draw(buildReceipt(1))
	let turns = 0
	const counting = setInterval(() => turns++, 1)
	await draw(buildReceipt(200))
	clearInterval(counting)
	expect(turns).toBeGreaterThan(10)
})

test.runIf(process.platform === 'linux')(
	'C12 what is drawn comes behind what somebody waits for, and nothing else of this process does',
	async () => {
		await draw(buildReceipt(1))
		const usual = getPriority()
		const low = Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL)
		expect(await prioritiesOfThreads()).toContain(low)
		expect(getPriority()).toBe(usual)
	},
)

/** As Linux tells them; threads may end meanwhile. */
async function prioritiesOfThreads(): Promise<number[]> {
	const threads = await readdir('/proc/self/task')
	const told = await Promise.allSettled(
		threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8')),
	)
	// Behind the name, which may hold anything.
	const fields = told.map((stat) =>
		stat.status === 'fulfilled' ? stat.value.slice(stat.value.lastIndexOf(')') + 2).split(' ') : [],
	)
	return fields.map((each) => Number(each[16]))
}

test('one that cannot be drawn fails alone', async () => {
	const broken = buildReceipt(1, { issuedAt: new Date(Number.NaN) })
	const [failed, drawn] = await Promise.allSettled([draw(broken), draw(buildReceipt(1))])
	expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) })
	expect(drawn.status).toBe('fulfilled')
})

test('whoever waits is told that it was closed, and the next paper starts it again', async () => {
	const another = receiptDrawer()
	onTestFinished(another.close)
	const waiting = another.draw(buildReceipt(1))
	const refused = expect(waiting).rejects.toThrow('has ended')
	await another.close()
	await refused
	expect((await another.draw(buildReceipt(1))).length).toBeGreaterThan(1_000)
})
