import { deflateRawSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY, loadSampleCars } from '../cars/sample-cars.ts'
import { sized } from '../testing/full-size.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Archive } from './archive.ts'
import { pdfTextReader, type ReadPdfText } from './reading/pdf-text-reader.ts'
import { readXml } from './reading/read-xml.ts'
import { takeFile } from './take-file.ts'
import { buildPdf, buildXml } from './testing/build-files.ts'
import { HOSTILE_PDFS } from './testing/hostile-pdfs.ts'
import { PDF_TEXT } from './testing/pdf-text.ts'

const CAR = CARS_TO_TRY.withEverything
/** How long a bomb may keep the processor. */
const CPU_SECONDS = sized({ gate: 2, full: 10 })
/** Of this process. A bomb unpacks to gigabytes. */
const MOST_MEMORY = 300_000_000

async function openArchive(readPdfText: ReadPdfText = PDF_TEXT.read): Promise<Archive> {
	const { db } = await createTestDatabase()
	await loadSampleCars(db)
	const served = async () => undefined
	return { db, readPdfText, scanner: null, release: 'auto', served }
}

const take = (archive: Archive, name: string, content: Buffer | string) =>
	takeFile(archive, { name, content: Buffer.from(content) }, { replace: false })

const stored = ({ db }: Archive) => db.selectFrom('documents').selectAll().execute()

async function memoryOf(work: () => Promise<void>): Promise<number> {
	const before = process.memoryUsage.rss()
	let most = before
	const look = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 20)
	await work().finally(() => clearInterval(look))
	return Math.max(most, process.memoryUsage.rss()) - before
}

describe('a hostile PDF', () => {
	test('C5 is refused or harmless, costs us no memory, and harms none after it', async () => {
		const reader = pdfTextReader(CPU_SECONDS)
		onTestFinished(() => reader.close())
		const archive = await openArchive(reader.read)
		const outcomes: Record<string, string> = {}
		const memory = await memoryOf(async () => {
			for (const [what, build] of Object.entries(HOSTILE_PDFS)) {
				const { outcome } = await take(archive, `${what}.pdf`, build())
				outcomes[what] = outcome
			}
		})
		expect(outcomes).toEqual({
			'a page of gigabytes': 'refused',
			'a page packed twice': 'refused',
			'a page of endless text': 'refused',
			'a row of a billion columns': 'waiting',
			'a picture of a billion pixels a side': 'waiting',
			'a billion pages': 'waiting',
			'pages within themselves': 'waiting',
			'objects within objects': 'refused',
			'a million brackets': 'refused',
			'a form that draws itself': 'waiting',
		})
		expect(memory).toBeLessThan(MOST_MEMORY)
		expect(await take(archive, 'good.pdf', await buildPdf(CAR))).toMatchObject({
			outcome: 'matched',
		})
	})

	test('C5 that is something else as well is not taken', async () => {
		const archive = await openArchive()
		const pdf = await buildPdf(CAR)
		const packed = deflateRawSync('x')
		const page = Buffer.from('<!doctype html><script>alert(1)</script><!--\n')
		const zip = Buffer.concat([Buffer.from('PK\x03\x04'), packed])
		for (const before of [page, zip, Buffer.from('GIF89a'), Buffer.from('MZ'), Buffer.from('a')]) {
			const result = await take(archive, `${CAR}.pdf`, Buffer.concat([before, pdf]))
			expect(result, before.toString('latin1')).toMatchObject({ outcome: 'refused' })
		}
		expect(await stored(archive)).toEqual([])
		const spaced = Buffer.concat([Buffer.from('\uFEFF\r\n'), pdf])
		expect(await take(archive, 'a.pdf', spaced)).toMatchObject({ outcome: 'matched' })
	})
})

const PIECES = sized({ gate: 60_000, full: 150_000 })
const inRoot = (content: string) =>
	`<?xml version="1.0"?><InitialVehicleInformation>${content}</InitialVehicleInformation>`

describe('hostile XML', () => {
	test.each([
		['elements without end', inRoot('<a/>'.repeat(PIECES)), 'damaged'],
		['elements within elements', inRoot('<a>'.repeat(PIECES)), 'damaged'],
		['attributes without end', inRoot(`<a ${'b="" '.repeat(PIECES)}/>`), 'damaged'],
		['texts without end', inRoot('<![CDATA[x]]>'.repeat(PIECES)), 'damaged'],
		['remarks without end', inRoot('<!---->'.repeat(PIECES)), 'damaged'],
		['instructions without end', inRoot('<?a?>'.repeat(PIECES)), 'damaged'],
		['a huge attribute', inRoot(`<a b="${'x'.repeat(20 * PIECES)}"/>`), 'not-a-certificate'],
		['a huge name', `<${'a'.repeat(20 * PIECES)}/>`, 'not-a-certificate'],
		['an entity', inRoot('&lol;'), 'damaged'],
		[
			'entities of entities',
			buildXml(CAR, { doctype: '<!DOCTYPE a [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]>' }),
			'has-doctype',
		],
		[
			'a file of ours',
			buildXml('&x;', { doctype: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
			'has-doctype',
		],
		['a doctype without end', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(PIECES)}`, 'damaged'],
		['UTF-7', buildXml(CAR).replace('UTF-8', 'UTF-7'), 'damaged'],
		['an encoding that nobody has', buildXml(CAR).replace('UTF-8', 'x-evil'), 'damaged'],
		['bytes of no encoding', Buffer.from([0x3c, 0x61, 0xff, 0xc0, 0x3e]), 'damaged'],
	])('C5 of %s is refused before it costs anything', (_what, content, refusal) => {
		expect(readXml(Buffer.from(content))).toEqual({ refusal })
	})

	test('C5 is too large long before a PDF is', async () => {
		const archive = await openArchive()
		const large = inRoot(' '.repeat(2 * 1024 * 1024))
		expect(await take(archive, 'a.xml', large)).toEqual({
			outcome: 'refused',
			refusal: 'too-large',
		})
	})
})

describe('a hostile name', () => {
	const NAMES: readonly (readonly [string, string])[] = [
		['../../etc/passwd', 'passwd'],
		['C:\\Windows\\evil.pdf', 'evil.pdf'],
		['a\u001b[2J\u0007b.pdf', 'a\uFFFD[2J\uFFFDb.pdf'],
		['a\r\nSet-Cookie: b=c.pdf', 'a\uFFFD\uFFFDSet-Cookie: b=c.pdf'],
		['invoice\u202Efdp.exe', 'invoice\uFFFDfdp.exe'],
		['a\0b\u200B\uFEFF\u2028', 'a\uFFFDb\uFFFD\uFFFD\uFFFD'],
		['half \uD800', 'half \uFFFD'],
		['', ''],
		['å'.repeat(300), 'å'.repeat(200)],
	]

	test('C5 is kept only as far as a person can safely read it', async () => {
		const archive = await openArchive()
		for (const [at, [name, kept]] of NAMES.entries()) {
			const content = buildXml(`VND${String(1e13 + at)}`)
			expect(await take(archive, name, content), name).toMatchObject({ outcome: 'waiting' })
			const rows = await stored(archive)
			expect(rows.map((row) => row.file_name)).toContain(kept)
		}
	})

	test('C5 is gone once a file has its car', async () => {
		const archive = await openArchive()
		await take(archive, `\u001b]0;x\u0007 ${CAR}.pdf`, buildXml(CAR))
		expect(await stored(archive)).toMatchObject([{ chassis_number: CAR, file_name: null }])
	})
})
