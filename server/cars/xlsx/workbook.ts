import path from 'node:path'
import { LONGEST_CELL } from '../files/file-limits.ts'
import { RefusedFileError } from '../files/refused-file.ts'
import { readPart } from './read-parts.ts'
import type { Archive } from './zip.ts'

type Workbook = {
	/** The first sheet that is not hidden: its name, and where it is in the archive. */
	readonly sheet: string
	readonly sheetPart: string
	readonly otherSheets: number
	readonly sharedStrings: readonly string[]
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const LONGEST_NAME = 100

export async function readWorkbook(archive: Archive): Promise<Workbook> {
	if (!archive.has(WORKBOOK)) {
		throw new RefusedFileError(archive.has('content.xml') ? 'open-document' : 'not-a-spreadsheet')
	}
	const sheets: { readonly name: string; readonly relation: string }[] = []
	await readPart(archive.read(WORKBOOK), {
		onOpen(name, attributes) {
			if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
			const relation = attributes['r:id'] ?? prefixed(attributes, ':id') ?? ''
			sheets.push({ name: attributes['name'] ?? '', relation })
		},
	})
	const parts = await readRelations(archive)
	const [first, ...others] = sheets
	const sheetPart = parts.get(first?.relation ?? '')
	if (!first || !sheetPart) throw new RefusedFileError('no-rows')
	return {
		sheet: first.name.slice(0, LONGEST_NAME),
		sheetPart,
		otherSheets: others.length,
		sharedStrings: await readSharedStrings(archive, parts.get(SHARED_STRINGS)),
	}
}

/** Writers choose the prefix of a namespace themselves. */
function prefixed(attributes: Readonly<Record<string, string>>, ending: string) {
	return Object.entries(attributes).find(([name]) => name.endsWith(ending))?.[1]
}

const SHARED_STRINGS = '/sharedStrings'

/** Where each part is, by its relation's id; that of the shared strings by its kind. */
async function readRelations(archive: Archive): Promise<ReadonlyMap<string, string>> {
	const parts = new Map<string, string>()
	await readPart(archive.read(RELATIONS), {
		onOpen(name, { Id = '', Type = '', Target = '' }) {
			if (name !== 'Relationship') return
			const part = Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target)
			parts.set(Type.endsWith(SHARED_STRINGS) ? SHARED_STRINGS : Id, part)
		},
	})
	return parts
}

async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
	if (part === undefined || !archive.has(part)) return []
	const strings: string[] = []
	const text = richText()
	await readPart(archive.read(part), {
		onOpen: text.open,
		onText: text.hear,
		onClose(name) {
			text.close(name)
			if (name === 'si') strings.push(text.take())
		},
	})
	return strings
}

/** Text in one or several pieces, without how it is pronounced. */
export function richText() {
	let isText = false
	let isPronunciation = false
	let pieces = ''
	return {
		open(name: string) {
			if (name === 't') isText = true
			if (name === 'rPh') isPronunciation = true
		},
		hear(text: string) {
			if (isText && !isPronunciation) pieces = (pieces + text).slice(0, LONGEST_CELL)
		},
		close(name: string) {
			if (name === 't') isText = false
			if (name === 'rPh') isPronunciation = false
		},
		take(): string {
			const whole = pieces
			pieces = ''
			return whole
		},
	}
}
