import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { openJournal, syncFolder } from '../journal.ts'
import { readMail } from './read-mail.ts'

const mailRecord = v.object({
	id: v.number(),
	receivedAt: v.string(),
	envelope: v.object({ from: v.string(), to: v.array(v.string()) }),
	from: v.string(),
	subject: v.string(),
})
export type Mail = v.InferOutput<typeof mailRecord>

// The number goes on after the mailbox was emptied: an old address never shows another mail.
const entrySchema = v.union([
	v.object({ mail: mailRecord }),
	v.object({ emptied: v.literal(true), lastId: v.number() }),
])

export type MailStore = {
	mails(): readonly Mail[]
	mail(id: number): Mail | undefined
	raw(id: number): Promise<Buffer>
	/** Resolves once the mail is on disk: only then may it be accepted. */
	add(envelope: Mail['envelope'], raw: Buffer): Promise<Mail>
	empty(): Promise<void>
	close(): Promise<void>
}

export async function openMailStore(dataDir: string): Promise<MailStore> {
	const folder = join(dataDir, 'mail')
	const index = await openJournal(join(folder, 'index.jsonl'), (value) =>
		v.parse(entrySchema, value),
	)
	const mails = new Map<number, Mail>()
	let lastId = 0

	for (const entry of index.entries) {
		if ('mail' in entry) mails.set(entry.mail.id, entry.mail)
		else mails.clear()
		lastId = Math.max(lastId, 'mail' in entry ? entry.mail.id : entry.lastId)
	}

	const fileOf = (id: number) => join(folder, `${id}.eml`)

	return {
		// A later one may be on disk sooner.
		mails: () => [...mails.values()].toSorted((one, other) => one.id - other.id),
		mail: (id) => mails.get(id),
		raw: (id) => readFile(fileOf(id)),
		async add(envelope, raw) {
			lastId += 1
			const id = lastId
			await writeDurably(folder, fileOf(id), raw)
			const { from, subject } = await readMail(headOf(raw))
			const mail: Mail = { id, receivedAt: new Date().toISOString(), envelope, from, subject }
			await index.append({ mail })
			mails.set(id, mail)
			return mail
		},
		async empty() {
			const files = [...mails.keys()].map(fileOf)
			mails.clear()
			await index.append({ emptied: true, lastId })
			await Promise.all(files.map((file) => rm(file, { force: true })))
		},
		close: index.close,
	}
}

/** What stands before the first empty line: to read a receipt as well takes longer than to keep it. */
function headOf(raw: Buffer): Buffer {
	const end = raw.indexOf('\r\n\r\n')
	return end === -1 ? raw : raw.subarray(0, end)
}

async function writeDurably(folder: string, path: string, content: Buffer): Promise<void> {
	await mkdir(folder, { recursive: true })
	const file = await open(path, 'w')
	try {
		await file.writeFile(content)
		await file.sync()
	} finally {
		await file.close()
	}
	await syncFolder(folder)
}
