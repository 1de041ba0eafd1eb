import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DeskError } from '../desk-error.ts'
import { mailFileName, paperPath } from './file-names.ts'
import { personData } from './person-data.ts'
import { personPage } from './person-page.ts'
import type { PersonsData, PersonsOrder } from './read-person.ts'

type Sender = { readonly brandName: string; readonly contactEmail: string }

/** For its owner's eyes: whoever else works on this machine has no business here. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** The folder is there as a whole or not at all. */
export async function writePerson(
	folder: string,
	person: PersonsData,
	sender: Sender,
): Promise<void> {
	await refuseExisting(folder)
	const part = `${folder}.part`
	await mkdir(part, { mode: FOLDER_MODE }).catch((error: NodeJS.ErrnoException) => {
		throw notWritten(part, error)
	})
	try {
		for (const [name, content] of filesOf(person, sender)) {
			const file = path.join(part, name)
			await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE })
			await writeFile(file, content, { flag: 'wx', mode: FILE_MODE })
		}
		await rename(part, folder)
	} catch (error) {
		await rm(part, { recursive: true, force: true }).catch(() => undefined)
		throw error instanceof Error && 'syscall' in error ? notWritten(folder, error) : error
	}
}

export async function refuseExisting(folder: string): Promise<void> {
	const found = await lstat(folder).catch(() => null)
	if (found) throw new DeskError(`${folder} is there already. Give the name of a new folder.`)
}

function notWritten(folder: string, error: Error): DeskError {
	return new DeskError(`${folder} could not be written: ${error.message}.`, { cause: error })
}

function filesOf(person: PersonsData, sender: Sender): [name: string, content: string | Buffer][] {
	return [
		['index.html', personPage(person, sender)],
		['data.json', `${JSON.stringify(personData(person), null, 2)}\n`],
		...person.orders.flatMap(documentsOf),
	]
}

function documentsOf({
	reference,
	mails,
	papers,
}: PersonsOrder): [name: string, content: string | Buffer][] {
	return [
		...mails.flatMap((mail): [string, string][] => {
			if (!mail.content) return []
			const name = `mails/${mailFileName(reference, mail)}`
			return [
				[`${name}.html`, mail.content.html],
				[`${name}.txt`, `${mail.content.subject}\n\n${mail.content.text}`],
			]
		}),
		...papers.map(({ name, pdf }): [string, Buffer] => [paperPath(name), pdf]),
	]
}
