import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildPdf, buildXml } from '../../../documents/testing/build-files.ts'
import { ScannerUnavailableError } from '../../../documents/virus-scanner.ts'
import { eventually, type RunningShop, runShop } from '../../../testing/running-shop.ts'
import { tellNow } from '../../../testing/steps/tell-now.ts'
import { runDesk } from '../../http/testing/running-desk.ts'
import {
	archive,
	CAR,
	folderWith,
	SECOND,
	shaOf,
	statusesOf,
	storeDelivered,
} from '../../testing-certificates.ts'
import { typeAtDesk } from '../../testing-desk.ts'

const documentsIn = async ({ shop }: RunningShop) =>
	(await shop.db.selectFrom('documents').select('sha256').execute()).length

const actsIn = async ({ shop }: RunningShop) =>
	shop.db.selectFrom('acts').select(['operator', 'act', 'details']).orderBy('id').execute()

async function currentOf(running: RunningShop, car: string): Promise<string[]> {
	const { documents } = JSON.parse(
		(await typeAtDesk(running, `documents show ${car} --json`)).output,
	)
	return documents.flatMap((one: { sha256: string; replacedAt: string | null }) =>
		one.replacedAt === null ? [one.sha256] : [],
	)
}

async function sampleFolder() {
	return folderWith({
		'scan 1.pdf': await buildPdf(`VIN ${CAR}`),
		'ivi.xml': buildXml(SECOND),
		'both.pdf': await buildPdf(`${CAR} ${SECOND}`),
		'photo.pdf': 'GIF89a',
		'broken.pdf': '%PDF-1.4',
	})
}

describe('documents import', () => {
	test('C5 a folder is counted by what became of each file, with reasons in words, and serves who waits', async () => {
		const running = await runShop()
		const { orderId } = await storeDelivered(running, [CAR], ['WAITING'])
		const folder = await sampleFolder()
		const imported = await typeAtDesk(running, ['documents', 'import', folder, '--as', 'Anna'])
		expect(imported.code).toBe(1)
		expect(imported.output).toMatch(/Taken in +2\n/)
		expect(imported.output).toMatch(/both\.pdf +names several cars/)
		expect(imported.output).toMatch(/photo\.pdf +is neither PDF nor XML/)
		expect(imported.errors).toContain('2 files were refused; nothing of them is stored.')
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		})
		const document = expect.stringMatching(/^[0-9a-f]{12}$/)
		const acts = await actsIn(running)
		expect(acts).toMatchObject(
			Array.from({ length: 3 }, () => ({
				...{ operator: 'Anna', act: 'import-documents', details: { document } },
			})),
		)
		expect(new Set(acts.map(({ details }) => details['document'])).size).toBe(3)

		const again = await typeAtDesk(running, ['documents', 'import', folder, '--json'])
		expect(JSON.parse(again.output)).toMatchObject({
			files: 5,
			matched: 0,
			same: 3,
			waiting: [],
			refused: [{ file: 'broken.pdf', reason: 'damaged' }, { file: 'photo.pdf' }],
		})
		expect(await documentsIn(running)).toBe(3)
		expect(await actsIn(running)).toHaveLength(3)
	})

	test('C5 a single file, and another one in its place only when told to', async () => {
		const running = await runShop({ works: false })
		const folder = await folderWith({
			'one.pdf': await buildPdf(`VIN ${CAR}`),
			'two.pdf': await buildPdf(`VIN ${CAR}`, 'corrected'),
		})
		const take = (name: string, ...options: string[]) =>
			typeAtDesk(running, ['documents', 'import', path.join(folder, name), ...options, '--json'])
		const json = async (run: ReturnType<typeof take>) => JSON.parse((await run).output)
		expect(await json(take('one.pdf'))).toMatchObject({ files: 1, matched: 1 })
		expect(await json(take('two.pdf'))).toMatchObject({
			waiting: [{ file: 'two.pdf', reason: 'car-has-one-already' }],
		})
		const corrected = await folderWith({ 'three.pdf': await buildPdf(`VIN ${CAR}`, 'third') })
		const replaced = await typeAtDesk(running, ['documents', 'import', corrected, '--replace'])
		expect(replaced).toMatchObject({ code: 0 })
		expect(replaced.output).toMatch(/Replaced +1\n/)
		expect(replaced.errors).toContain('deliver ORDER --again')
	})

	test('C5 without its scanner takes nothing; what is no folder is said; Ctrl-C keeps what there is', async () => {
		const scan = async () => {
			throw new ScannerUnavailableError('The virus scanner does not answer')
		}
		const running = await runShop({ works: false, certificates: { scanner: { scan } } })
		const folder = await sampleFolder()
		const away = await typeAtDesk(running, ['documents', 'import', folder])
		expect(away).toMatchObject({ code: 1, output: '' })
		expect(away.errors).toMatch(/^The virus scanner does not answer, so no file is taken: stopped/)
		expect(await documentsIn(running)).toBe(0)

		const none = await typeAtDesk(running, 'documents import /nowhere/at-all')
		expect(none.errors).toContain('/nowhere/at-all cannot be read: it is not there.')
		const stopped = await typeAtDesk(running, ['documents', 'import', folder], {
			signal: AbortSignal.abort(),
		})
		expect(stopped.errors).toContain('begun again, it goes on from there')
	})
})

describe('documents that wait for a person', () => {
	test('C5 are listed, looked at, matched by hand once, and served; two at once do not both', async () => {
		const running = await runShop()
		const { orderId } = await storeDelivered(running, [CAR], ['WAITING'])
		const content = await buildPdf('a scan without a number')
		const folder = await folderWith({ 'scan.pdf': content })
		await typeAtDesk(running, ['documents', 'import', folder])
		const list = await typeAtDesk(running, 'documents', { columns: 100 })
		const short = shaOf(content).slice(0, 12)
		expect(list.output).toContain(short)
		expect(list.output).toContain('names no car that we know')

		const file = path.join(folder, 'look.pdf')
		expect(await typeAtDesk(running, ['documents', 'save', short, file])).toMatchObject({ code: 0 })
		expect((await readFile(file)).equals(content)).toBe(true)
		expect(await typeAtDesk(running, ['documents', 'save', short, file])).toMatchObject({ code: 1 })

		const match = () => typeAtDesk(running, ['documents', 'match', short, CAR])
		const both = await Promise.all([match(), match()])
		expect(both.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		})
		expect((await match()).output).toContain('this car’s already')
		const matched = (await actsIn(running)).filter(({ act }) => act === 'match-document')
		expect(matched).toMatchObject([{ details: { document: short } }])
		expect(JSON.stringify(await actsIn(running))).not.toContain(CAR)

		const shown = await typeAtDesk(running, `documents show ${CAR}`)
		expect(shown.output).toContain('the car’s certificate')
		expect(shown.output).toContain('Orders that got it')
		expect((await typeAtDesk(running, 'documents')).errors).toBe('No document waits for you.\n')
	})

	test('C5 are discarded after a question, and a car’s certificate never', async () => {
		const running = await runShop({ works: false })
		const sha256 = shaOf(await archive(running, CAR))
		const kept = await typeAtDesk(running, `documents discard ${sha256} --yes`)
		expect(kept).toMatchObject({ code: 1 })
		const folder = await folderWith({ 'junk.pdf': await buildPdf('nothing') })
		await typeAtDesk(running, ['documents', 'import', folder])
		const [junk] = JSON.parse((await typeAtDesk(running, 'documents --json')).output)
		const discard = `documents discard ${junk.sha256}`
		expect(await typeAtDesk(running, discard)).toMatchObject({ code: 1 })
		expect(await typeAtDesk(running, discard, { typed: 'n\n' })).toMatchObject({ code: 1 })
		expect(await typeAtDesk(running, discard, { typed: 'y\n' })).toMatchObject({ code: 0 })
		expect(await documentsIn(running)).toBe(1)
	})

	test('C5 with RELEASE=approve one at the wrong car is discarded before it is released: the car has the earlier one again', async () => {
		const running = await runShop({ works: false, certificates: { release: 'approve' } })
		const right = shaOf(await archive(running, CAR))
		await typeAtDesk(running, `documents release ${right} --yes`)
		const folder = await folderWith({ 'scan.pdf': await buildPdf('of another car') })
		await typeAtDesk(running, ['documents', 'import', folder])
		const [wrong] = JSON.parse((await typeAtDesk(running, 'documents --json')).output)
		const early = await typeAtDesk(running, `documents release ${wrong.sha256} --yes`)
		expect(early).toMatchObject({ code: 1, output: '' })
		expect(early.errors).toContain('scan.pdf has no car yet')
		await typeAtDesk(running, ['documents', 'match', wrong.sha256, CAR, '--replace'])
		const current = () => currentOf(running, CAR)
		expect(await current()).toEqual([wrong.sha256])
		const discard = `documents discard ${wrong.sha256}`
		const asked = await typeAtDesk(running, discard, { typed: 'n\n' })
		expect(asked.output + asked.errors).toContain(`certificate of ${CAR}`)
		expect(await typeAtDesk(running, `${discard} --yes`)).toMatchObject({ code: 0 })
		expect(await current()).toEqual([right])
		// Dropped again, it can be matched with its own car.
		await typeAtDesk(running, ['documents', 'import', folder])
		const again = await typeAtDesk(running, ['documents', 'match', wrong.sha256, SECOND])
		expect(again).toMatchObject({ code: 0 })
		await typeAtDesk(running, `documents release ${wrong.sha256} --yes`)
		expect(await typeAtDesk(running, `${discard} --yes`)).toMatchObject({ code: 1 })
	})

	test('C5 a certificate in whose place a wrong one came is brought back', async () => {
		const running = await runShop({ works: false })
		const right = shaOf(await archive(running, CAR))
		const folder = await folderWith({ 'scan.pdf': await buildPdf('of another car') })
		await typeAtDesk(running, ['documents', 'import', folder])
		const [wrong] = JSON.parse((await typeAtDesk(running, 'documents --json')).output)
		await typeAtDesk(running, ['documents', 'match', wrong.sha256, CAR, '--replace'])
		expect(await currentOf(running, CAR)).toEqual([wrong.sha256])

		const back = `documents match ${right} ${CAR}`
		expect((await typeAtDesk(running, back)).errors).toContain('Add --replace if this one is right')
		expect(await typeAtDesk(running, `${back} --replace`)).toMatchObject({ code: 0 })
		expect(await currentOf(running, CAR)).toEqual([right])
		expect((await typeAtDesk(running, `${back} --replace`)).output).toContain('car’s already')
	})

	test('C5 with RELEASE=approve nothing goes out before it is released', async () => {
		const running = await runShop({ certificates: { release: 'approve' } })
		const { orderId } = await storeDelivered(running, [CAR, SECOND], ['WAITING', 'WAITING'])
		await archive(running, CAR)
		await archive(running, SECOND)
		expect((await typeAtDesk(running, 'documents')).output).toContain('waits to be released')
		const produce = JSON.parse((await typeAtDesk(running, 'deliveries --json')).output)
		expect(produce).toMatchObject([{ waitsFor: 'release' }, { waitsFor: 'release' }])
		expect(await statusesOf(running, orderId)).toEqual(['WAITING', 'WAITING'])
		expect(await typeAtDesk(running, 'documents release --all')).toMatchObject({ code: 1 })
		const released = await typeAtDesk(running, 'documents release --all --yes')
		expect(released.output).toBe('Released 2 certificates.\n')
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['SENT', 'SENT'])
		})
		const again = await typeAtDesk(running, 'documents release --all --yes')
		expect(again.output).toContain('Nothing to release')
	})

	test('C5 what nobody could get is not released: a file without a car, or one that was replaced', async () => {
		const running = await runDesk({ works: false, certificates: { release: 'approve' } })
		const first = shaOf(await archive(running, CAR))
		const folder = await folderWith({ 'scan.pdf': await buildPdf('of the same car') })
		await typeAtDesk(running, ['documents', 'import', folder])
		const anna = await running.signIn('clerk')
		const release = async (sha256: string) =>
			JSON.parse((await anna.act('release-document', { sha256 })).body)
		const second = shaOf(await buildPdf('of the same car'))
		expect(await release(second)).toEqual({ outcome: 'without-car' })
		await typeAtDesk(running, ['documents', 'match', second, CAR, '--replace'])
		const replaced = await typeAtDesk(running, `documents release ${first}`)
		expect(replaced).toMatchObject({ code: 1, output: '' })
		expect(replaced.errors).toContain('was replaced')
		expect(await release(first)).toEqual({ outcome: 'replaced-before' })
		expect(await release(second)).toEqual({ outcome: 'released' })
	})

	test('C5 what is no document is said, and what cannot be understood', async () => {
		const running = await runShop({ works: false })
		for (const wrong of [
			'documents match 3f9a1c2b VND1',
			'documents release',
			'documents import',
		]) {
			expect(await typeAtDesk(running, wrong), wrong).toMatchObject({ code: 2, output: '' })
		}
		for (const unknown of [
			'documents show xyz',
			'documents show 3f9a1c',
			`documents show ${CAR}`,
		]) {
			expect(await typeAtDesk(running, unknown), unknown).toMatchObject({ code: 1, output: '' })
		}
		const sha256 = shaOf(await buildPdf('nothing'))
		const folder = await folderWith({ 'junk.pdf': await buildPdf('nothing') })
		await typeAtDesk(running, ['documents', 'import', folder])
		const unknownCar = await typeAtDesk(running, `documents match ${sha256} VNDUNKNOWNCAR0001`)
		expect(unknownCar.errors).toContain('Nothing was changed.')
	})
})
