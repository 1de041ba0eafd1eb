import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sized } from '../testing/full-size.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Archive } from './archive.ts'
import { MOST_BYTES } from './document.ts'
import { importFolder } from './import-folder.ts'
import { buildPdf, buildXml } from './testing/build-files.ts'
import { PDF_TEXT } from './testing/pdf-text.ts'
import { ScannerUnavailableError } from './virus-scanner.ts'

const GOOD = sized({ gate: 40, full: 960 })
const carNumber = (n: number) => `VND${String(1e13 + n)}`

async function openArchive(): Promise<Archive> {
	const { db, pool } = await createTestDatabase()
	await pool.query(
		`insert into cars (chassis_number, chassis_number_10, model_year, registration_type, is_reimported, coc_exists)
		select 'VND' || n, right('VND' || n, 10), 2024, 1, false, true
		from generate_series(10000000000000, 10000000001999) as n`,
	)
	const served = async () => undefined
	return { db, readPdfText: PDF_TEXT.read, scanner: null, release: 'auto', served }
}

/** Files as they come, a thousand in full: most good, some of every trouble. */
async function fillFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-import-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	await mkdir(path.join(folder, 'more'))
	const write = (name: string, content: Buffer | string) =>
		writeFile(path.join(folder, name), content)
	for (let n = 0; n < GOOD; n++) {
		const car = carNumber(n)
		if (n % 3 === 0) await write(`more/ivi-${n}.xml`, buildXml(car))
		else await write(`scan-${n}.pdf`, await buildPdf(`VIN ${car}`))
	}
	for (let n = 0; n < 8; n++) {
		await write(`same-${n}.pdf`, await buildPdf(`VIN ${carNumber(1)}`))
		await write(`other-${n}.pdf`, await buildPdf(`VIN ${carNumber(2)}`, `version ${n}`))
		await write(`two-${n}.pdf`, await buildPdf(carNumber(3), carNumber(4), String(n)))
		await write(`photo-${n}.pdf`, `GIF89a ${n}`)
		await write(`broken-${n}.pdf`, `%PDF-1.4 ${n}`)
	}
	await write('huge.pdf', '%PDF-1.4')
	await truncate(path.join(folder, 'huge.pdf'), MOST_BYTES + 1)
	await write('announced.pdf', '%PDF-1.4')
	await truncate(path.join(folder, 'announced.pdf'), 2 ** 31)
	// No text of any encoding: Node cannot name it, so it cannot open it.
	await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x43, 0xff, 0x2e])]), 'x')
	await write('.hidden', 'not a certificate')
	return folder
}

async function importAll(archive: Archive, folder: string, signal?: AbortSignal) {
	const counts = new Map<string, number>()
	let announced = 0
	const options = { folder, replace: false, onCounted: (files: number) => (announced = files) }
	for await (const { result } of importFolder(archive, { ...options, ...(signal && { signal }) })) {
		const reason = 'refusal' in result ? result.refusal : 'waits' in result ? result.waits : ''
		const kind = `${result.outcome} ${reason}`.trim()
		counts.set(kind, (counts.get(kind) ?? 0) + 1)
	}
	return { announced, counts: Object.fromEntries(counts) }
}

const rowsOf = async ({ db }: Archive) =>
	(await db.selectFrom('documents').select(['sha256', 'chassis_number']).execute()).map(
		({ sha256, chassis_number }) => `${sha256} ${chassis_number}`,
	)

test('C5 a folder of many files: counted by what became of each, and the same again changes nothing', async () => {
	const archive = await openArchive()
	const folder = await fillFolder()
	const first = await importAll(archive, folder)
	expect(first.announced).toBe(GOOD + 43)
	expect(first.counts).toEqual({
		matched: GOOD,
		same: 8,
		'waiting car-has-one-already': 8,
		'waiting names-several-cars': 8,
		'refused neither-pdf-nor-xml': 8,
		'refused damaged': 8,
		'refused too-large': 2,
		'refused unreadable': 1,
	})
	const stored = await rowsOf(archive)
	const again = await importAll(archive, folder)
	expect(again.counts).toMatchObject({ same: GOOD + 24, 'refused damaged': 8 })
	expect(await rowsOf(archive)).toEqual(stored)
})

test('C5 broken off and begun again, it ends the same, and every file is whole', async () => {
	const archive = await openArchive()
	const folder = await fillFolder()
	const stop = new AbortController()
	const watched = {
		...archive,
		served: async () => {
			if ((await rowsOf(archive)).length > GOOD / 4) stop.abort()
		},
	}
	await expect(importAll(watched, folder, stop.signal)).rejects.toThrow('aborted')
	const half = (await rowsOf(archive)).length
	expect(half).toBeLessThan(GOOD)
	await importAll(archive, folder)
	const files = await archive.db.selectFrom('document_files').selectAll().execute()
	expect(files).toHaveLength(GOOD + 16)
	for (const { sha256, content } of files) {
		expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
	}
})

test('C5 a file that is gone when its turn comes keeps no other from being taken', async () => {
	const archive = await openArchive()
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-import-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const gone = path.join(folder, 'gone.pdf')
	await writeFile(gone, '%PDF-1.4')
	await writeFile(path.join(folder, 'good.pdf'), await buildPdf(`VIN ${carNumber(1)}`))
	const outcomes: unknown[] = []
	const onCounted = () => rmSync(gone)
	for await (const { file, result } of importFolder(archive, {
		folder,
		replace: false,
		onCounted,
	})) {
		outcomes.push({ file, ...result })
	}
	expect(outcomes).toHaveLength(2)
	expect(outcomes).toContainEqual({ file: 'gone.pdf', outcome: 'refused', refusal: 'unreadable' })
	expect(outcomes).toContainEqual(expect.objectContaining({ file: 'good.pdf', outcome: 'matched' }))
})

test('C12 it makes way for others before each file', async () => {
	const archive = await openArchive()
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-import-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const n of [1, 2, 3]) await writeFile(path.join(folder, `${n}.xml`), buildXml(carNumber(n)))
	const storedEachTime: number[] = []
	const makeWay = async () => {
		storedEachTime.push((await rowsOf(archive)).length)
	}
	for await (const { result } of importFolder(archive, { folder, replace: false, makeWay })) {
		expect(result.outcome).toBe('matched')
	}
	expect(storedEachTime).toHaveLength(3)
	expect(storedEachTime[0]).toBe(0)
})

test('C5 a scanner that goes away while it makes way for others is told of in its turn', async () => {
	const asked = Promise.withResolvers<void>()
	const scan = async () => {
		asked.resolve()
		throw new ScannerUnavailableError('The virus scanner does not answer')
	}
	const archive: Archive = { ...(await openArchive()), scanner: { scan } }
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-import-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const n of [1, 2]) await writeFile(path.join(folder, `${n}.xml`), buildXml(carNumber(n)))
	const unhandled = vi.fn()
	process.on('unhandledRejection', unhandled)
	onTestFinished(() => void process.off('unhandledRejection', unhandled))
	let files = 0
	const makeWay = async () => {
		files++
		if (files < 2) return
		await asked.promise
		// What nobody waits for is reported before this.
		await setImmediate()
	}
	const next = () => importFolder(archive, { folder, replace: false, makeWay }).next()
	await expect(next).rejects.toThrow(ScannerUnavailableError)
	expect(unhandled).not.toHaveBeenCalled()
})
