import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY, loadSampleCars } from '../cars/sample-cars.ts'
import { connectDatabase } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Archive } from './archive.ts'
import { currentDocuments } from './current-documents.ts'
import { readXml } from './reading/read-xml.ts'
import { recogniseFile } from './reading/recognise-file.ts'
import { takeFile } from './take-file.ts'
import { buildPdf, buildXml } from './testing/build-files.ts'
import { PDF_TEXT } from './testing/pdf-text.ts'
import { matchByHand } from './waiting-documents.ts'

const CAR = CARS_TO_TRY.withEverything
const OTHER_CAR = 'VND2E3F4G5H678901'
const UNKNOWN_CAR = CARS_TO_TRY.unknown

async function openArchive(): Promise<Archive & { readonly url: string }> {
	const { db, url } = await createTestDatabase()
	await loadSampleCars(db)
	return {
		db,
		url,
		readPdfText: PDF_TEXT.read,
		scanner: null,
		release: 'auto',
		served: async () => undefined,
	}
}

const take = (archive: Archive, name: string, content: Buffer | string, replace = false) =>
	takeFile(archive, { name, content: Buffer.from(content) }, { replace })

const stored = ({ db }: Archive) =>
	db.selectFrom('documents').selectAll().orderBy('received_at').execute()

describe('a file for the archive', () => {
	test('C5 is matched by the number in it, in its name, or both, however it is grouped', async () => {
		const archive = await openArchive()
		const grouped = CAR.replaceAll(/(.{4})/g, '$1 ')
		const matched = { outcome: 'matched', chassisNumber: CAR }
		expect(await take(archive, 'scan 17.pdf', await buildPdf(`VIN: ${grouped}`))).toEqual(matched)
		const scanned = await take(archive, `coc_${OTHER_CAR}_sv.PDF`, await buildPdf('a scan'))
		expect(scanned).toEqual({ outcome: 'matched', chassisNumber: OTHER_CAR })
		expect(await take(archive, `${CAR}.xml`, buildXml(CAR))).toEqual(matched)
		expect(await stored(archive)).toMatchObject([
			{ chassis_number: CAR, format: 'pdf', file_name: null },
			{ chassis_number: OTHER_CAR, format: 'pdf' },
			{ chassis_number: CAR, format: 'xml' },
		])
	})

	test('C5 that cannot be matched waits for a person, under its name', async () => {
		const archive = await openArchive()
		const cases = [
			['names no car', 'letter.pdf', await buildPdf('Dear customer'), 'names-no-known-car'],
			['names two cars', 'two.pdf', await buildPdf(CAR, OTHER_CAR), 'names-several-cars'],
			['is called otherwise', `${OTHER_CAR}.pdf`, await buildPdf(CAR), 'name-and-content-differ'],
			['is of an unknown car', 'a.xml', buildXml(UNKNOWN_CAR), 'names-no-known-car'],
			[
				'is of an unknown car, called as a known one',
				`${CAR}.xml`,
				buildXml(UNKNOWN_CAR, { version: '2' }),
				'name-and-content-differ',
			],
		] as const
		for (const [index, [what, name, content, waits]] of cases.entries()) {
			expect(await take(archive, name, content), what).toEqual({ outcome: 'waiting', waits })
			const rows = await stored(archive)
			expect(rows, what).toHaveLength(index + 1)
			expect(rows.at(-1), what).toMatchObject({ chassis_number: null, file_name: name })
		}
	})

	test('C5 is refused with a reason when it is no certificate, and nothing of it is stored', async () => {
		const archive = await openArchive()
		const good = await buildPdf(CAR)
		const number = `<VehicleIdentificationNumber>${OTHER_CAR}</VehicleIdentificationNumber>`
		const doctype = '<!DOCTYPE a [<!ENTITY b "c">]>'
		const cases = [
			['no bytes', '', 'empty'],
			['a picture', 'GIF89a…', 'neither-pdf-nor-xml'],
			['a PDF that ends too early', good.subarray(0, -40), 'damaged'],
			['an encrypted PDF', '%PDF-1.4 /Encrypt 1 0 R startxref 0 %%EOF', 'encrypted'],
			['XML with a doctype', buildXml(CAR, { doctype }), 'has-doctype'],
			['XML of something else', '<invoice/>', 'not-a-certificate'],
			['XML with two numbers', buildXml(CAR, { more: number }), 'not-a-certificate'],
			['XML that ends too early', buildXml(CAR).slice(0, -9), 'damaged'],
			['a PDF of rubbish', '%PDF-1.4 rubbish startxref 0 %%EOF', 'damaged'],
		] as const
		for (const [what, content, refusal] of cases) {
			const result = await take(archive, `${CAR}.pdf`, content)
			expect(result, what).toEqual({ outcome: 'refused', refusal })
			expect(await stored(archive), what).toEqual([])
		}
		// A hostile file harms none after it.
		expect(await take(archive, 'good.pdf', good)).toMatchObject({ outcome: 'matched' })
	})

	test('C5 changes nothing the second time, and replaces a certificate only when told to', async () => {
		const archive = await openArchive()
		const first = await buildPdf(CAR)
		await take(archive, 'a.pdf', first)
		expect(await take(archive, 'b.pdf', first, true)).toEqual({ outcome: 'same' })
		const corrected = await buildPdf(CAR, 'corrected')
		expect(await take(archive, 'c.pdf', corrected)).toEqual({
			outcome: 'waiting',
			waits: 'car-has-one-already',
		})
		const again = await buildPdf(CAR, 'corrected again')
		expect(await take(archive, 'd.pdf', again, true)).toMatchObject({ outcome: 'replaced' })
		const rows = await stored(archive)
		expect(rows.map((row) => row.replaced_at !== null)).toEqual([true, false, false])
	})

	test('C5 that waits is looked at once more when it comes again: under a name that says its car, to replace, or with its car known', async () => {
		const archive = await openArchive()
		const scan = await buildPdf('a scan')
		const waiting = { outcome: 'waiting', waits: 'names-no-known-car' }
		expect(await take(archive, 'scan.pdf', scan)).toEqual(waiting)
		expect(await take(archive, 'scan.pdf', scan)).toEqual({ outcome: 'same' })
		const matched = { outcome: 'matched', chassisNumber: CAR }
		expect(await take(archive, `${CAR}.pdf`, scan)).toEqual(matched)

		const corrected = await buildPdf(CAR, 'corrected')
		expect(await take(archive, 'a.pdf', corrected)).toMatchObject({ outcome: 'waiting' })
		expect(await take(archive, 'a.pdf', corrected)).toEqual({ outcome: 'same' })
		const replaced = { outcome: 'replaced', chassisNumber: CAR }
		expect(await take(archive, 'a.pdf', corrected, true)).toEqual(replaced)
		expect(await take(archive, 'a.pdf', scan, true)).toEqual({ outcome: 'same' })

		const early = buildXml(UNKNOWN_CAR)
		expect(await take(archive, 'b.xml', early)).toEqual(waiting)
		await archive.db
			.updateTable('cars')
			.set({ chassis_number: UNKNOWN_CAR })
			.where('chassis_number', '=', OTHER_CAR)
			.execute()
		const known = { outcome: 'matched', chassisNumber: UNKNOWN_CAR }
		expect(await take(archive, 'b.xml', early)).toEqual(known)
		expect(await stored(archive)).toMatchObject([
			{ chassis_number: CAR, replaced_at: expect.any(Date), file_name: null },
			{ chassis_number: CAR, replaced_at: null, waits_because: null },
			{ chassis_number: UNKNOWN_CAR, file_name: null },
		])
	})

	test('is kept to the byte, also when twenty come at once for one car', async () => {
		const archive = await openArchive()
		const files = Array.from({ length: 20 }, (_, n) => buildXml(CAR, { more: `<!--${n}-->` }))
		const results = await Promise.all(files.map((file, n) => take(archive, `${n}.xml`, file)))
		expect(results.filter(({ outcome }) => outcome === 'matched')).toHaveLength(1)
		expect(results.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(19)
		const kept = await archive.db.selectFrom('document_files').selectAll().execute()
		expect(kept).toHaveLength(20)
		for (const { sha256, content } of kept) {
			expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
		}
	})
})

describe('an electronic certificate', () => {
	test.each([
		['of version 1', buildXml(CAR)],
		['of version 2', buildXml(CAR, { version: '2' })],
		['with a namespace', buildXml(CAR, { prefix: 'ivi:' })],
		['in UTF-16', Buffer.from(`\uFEFF${buildXml(CAR).replace('UTF-8', 'UTF-16')}`, 'utf16le')],
		['with a byte order mark', `\uFEFF${buildXml(CAR)}`],
	])('C5 %s is read', (_what, content) => {
		expect(recogniseFile(Buffer.from(content))).toEqual({ format: 'xml' })
		expect(readXml(Buffer.from(content))).toEqual({ chassisNumber: CAR })
	})
})

test('C5 a file is matched by hand with one connection: two who have one each would wait for a second for good', async () => {
	const archive = await openArchive()
	const content = await buildPdf('a scan')
	await take(archive, 'scan.pdf', content)
	const { url } = archive
	const { db, pool, close } = connectDatabase(url)
	const sha256 = createHash('sha256').update(content).digest('hex')
	const matching = { sha256, chassisNumber: CAR, replace: false }
	const matched = await matchByHand({ ...archive, db }, matching)
	expect(matched).toEqual({ outcome: 'matched', chassisNumber: CAR })
	expect(pool.totalCount).toBe(1)
	await close()
})

test('C8 C10 a replaced certificate whose bytes were deleted takes no place by hand, until they are back', async () => {
	const archive = await openArchive()
	const [first, corrected] = [await buildPdf(CAR, 'first'), await buildPdf(CAR, 'corrected')]
	await take(archive, `${CAR}.pdf`, first)
	await takeFile(archive, { name: `${CAR}.pdf`, content: corrected }, { replace: true })
	const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
	const bringBack = () =>
		matchByHand(archive, { sha256: shaOf(first), chassisNumber: CAR, replace: true })
	const current = () =>
		archive.db
			.transaction()
			.execute(async (transaction) =>
				(await currentDocuments(transaction, CAR)).map(({ sha256 }) => sha256),
			)
	await archive.db.deleteFrom('document_files').where('sha256', '=', shaOf(first)).execute()
	expect(await bringBack()).toEqual({ outcome: 'bytes-gone' })
	expect(await current()).toEqual([shaOf(corrected)])
	expect(await take(archive, `${CAR}.pdf`, first)).toMatchObject({ outcome: 'same' })
	expect(await current()).toEqual([shaOf(corrected)])
	expect(await bringBack()).toEqual({ outcome: 'replaced', chassisNumber: CAR })
	expect(await current()).toEqual([shaOf(first)])
})
