import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { NoteAct } from '../db/note-act.ts'
import type { Archive } from './archive.ts'
import type { DocumentFormat, Refusal } from './document.ts'
import { knownCars } from './known-cars.ts'
import { candidatesIn, candidatesInName } from './matching/chassis-numbers-in.ts'
import { matchFile } from './matching/match-file.ts'
import { readXml } from './reading/read-xml.ts'
import { recogniseFile } from './reading/recognise-file.ts'
import { type NewDocument, type StoreOutcome, storeDocument } from './store-document.ts'

export type IncomingFile = { readonly name: string; readonly content: Buffer }

export type TakeOptions = {
	readonly replace: boolean
	readonly note?: (sha256: string) => NoteAct
}

export type TakeOutcome = StoreOutcome | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** Takes a file into the archive: recognised by its content, matched to its car, or kept for a person. */
export async function takeFile(
	archive: Archive,
	file: IncomingFile,
	options: TakeOptions,
): Promise<TakeOutcome> {
	const recognised = recogniseFile(file.content)
	if ('refusal' in recognised) return { outcome: 'refused', ...recognised }
	// A folder that is given again is through in no time: what has its car is not read again.
	if (await isMatched(archive.db, file.content)) return { outcome: 'same' }
	if ((await archive.scanner?.scan(file.content)) === 'infected') {
		return { outcome: 'refused', refusal: 'infected' }
	}
	const read = await numbersIn(archive, recognised.format, file.content)
	if ('refusal' in read) return { outcome: 'refused', ...read }
	const match = await matchKnown(archive.db, candidatesInName(file.name), read)
	const document = { ...recognised, content: file.content, fileName: file.name, match }
	return storeDocument(archive, document, options)
}

async function isMatched(db: Database, content: Buffer): Promise<boolean> {
	const matched = await db
		.selectFrom('document_files')
		.innerJoin('documents', 'documents.sha256', 'document_files.sha256')
		.select('documents.sha256')
		.where('documents.sha256', '=', createHash('sha256').update(content).digest('hex'))
		.where('chassis_number', 'is not', null)
		.executeTakeFirst()
	return matched !== undefined
}

/** `certain`: the file says which car it is for, known or not. */
type Numbers = { readonly numbers: ReadonlySet<string>; readonly certain: boolean }

async function numbersIn(
	{ readPdfText }: Archive,
	format: DocumentFormat,
	content: Buffer,
): Promise<Numbers | { readonly refusal: Refusal }> {
	if (format === 'xml') {
		const read = readXml(content)
		if ('refusal' in read) return read
		return { numbers: new Set([read.chassisNumber]), certain: true }
	}
	const text = await readPdfText(content)
	return text === null ? { refusal: 'damaged' } : { numbers: candidatesIn(text), certain: false }
}

async function matchKnown(
	db: Database,
	inName: ReadonlySet<string>,
	{ numbers, certain }: Numbers,
): Promise<NewDocument['match']> {
	const known = await knownCars(db, [...inName, ...numbers])
	const knownOf = (found: ReadonlySet<string>) =>
		new Set([...found].filter((number) => known.has(number)))
	const match = matchFile(knownOf(inName), certain ? numbers : knownOf(numbers))
	const isKnown = 'waits' in match || known.has(match.chassisNumber)
	return isKnown ? match : { waits: 'names-no-known-car' }
}
