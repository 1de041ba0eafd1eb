import { expect, test } from 'vitest'
import { CARS_TO_TRY } from '../sample-cars.ts'
import { buildXlsx, buildZip } from '../xlsx/testing.ts'
import { MOST_ROWS } from './file-limits.ts'
import { readSentFile } from './read-sent-file.ts'
import type { FileRefusal } from './refused-file.ts'

const WORKBOOK = buildXlsx([
	['Chassinr', 'CoC'],
	[CARS_TO_TRY.unknown, 'ja'],
])

const part = (name: string, content: string | Buffer) => ({ name, content })
const workbook = (sheet: string) => buildXlsx([['Chassinr']], { sheet })
const manyRows = () => Buffer.from(`vin;coc\n${'x;y\n'.repeat(MOST_ROWS + 1)}`)

const HOSTILE: Readonly<Record<string, readonly [FileRefusal, () => Buffer]>> = {
	'a picture': ['not-a-spreadsheet', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
	'an old workbook, or one with a password': [
		'old-excel',
		() => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
	],
	'an OpenDocument sheet': ['open-document', () => buildZip([part('content.xml', '<a/>')])],
	'another archive': ['not-a-spreadsheet', () => buildZip([part('word/document.xml', '<a/>')])],
	'a cut archive': ['damaged', () => WORKBOOK.subarray(0, WORKBOOK.length / 2)],
	'an archive that lies about its content': [
		'damaged',
		() => buildZip([{ ...part('xl/workbook.xml', '<workbook/>'), crc: 1 }]),
	],
	'an encrypted part': [
		'damaged',
		() => buildZip([{ ...part('xl/workbook.xml', '<workbook/>'), flags: 1 }]),
	],
	'two parts of one name': [
		'damaged',
		() => buildZip([part('xl/workbook.xml', '<a/>'), part('xl/workbook.xml', '<b/>')]),
	],
	'a bomb': [
		'unpacks-too-big',
		() => workbook(`<worksheet>${'<c/>'.repeat(3_000_000)}</worksheet>`),
	],
	'entities that multiply': [
		'damaged',
		() => workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
	],
	'a text without an end': ['damaged', () => workbook(`<worksheet><v>${noise(2_000_000)}`)],
	'elements without an end': ['damaged', () => workbook('<a>'.repeat(100_000))],
	'text that is none': ['damaged', () => buildZip([part('xl/workbook.xml', Buffer.from([0xff]))])],
	'too many rows': ['too-many-rows', manyRows],
	'too many columns': ['too-many-columns', () => Buffer.from(`${'a;'.repeat(61)}b\n1\n`)],
	'nothing but a header': ['no-rows', () => Buffer.from('vin;coc\n;\n')],
	nothing: ['no-rows', () => Buffer.alloc(0)],
	'no header': [
		'no-header',
		() => Buffer.from(`${CARS_TO_TRY.unknown};ja\n${CARS_TO_TRY.unknown};ja`),
	],
	'an unknown encoding': [
		'unknown-encoding',
		() => Buffer.from('vin;coc\n\x81\x8d\xe4;ja\n', 'latin1'),
	],
}

/** What a packer makes nothing smaller of. */
function noise(length: number): string {
	let state = 1
	return Array.from({ length }, () => {
		state = (state * 1103515245 + 12345) % 2 ** 31
		return String.fromCharCode(97 + ((state >> 8) % 26))
	}).join('')
}

test('D19 a hostile or broken file is refused with its reason, in bounded memory', async () => {
	for (const [what, [reason, build]] of Object.entries(HOSTILE)) {
		// However slow the machine is: another reason than time is expected.
		const reading = readSentFile(build(), new AbortController().signal)
		await expect(reading, what).rejects.toMatchObject({ refusal: reason })
	}
	const late = readSentFile(WORKBOOK, AbortSignal.abort())
	await expect(late).rejects.toMatchObject({ refusal: 'too-slow' })
})
