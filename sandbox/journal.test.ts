import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import { makeFolder } from './test-bench.ts'

const parseEntry = (value: unknown) => v.parse(v.object({ n: v.number() }), value)

async function makePath() {
	return join(await makeFolder(), 'deep', 'journal.jsonl')
}

test('entries are there again after a restart, in order', async () => {
	const path = await makePath()
	const first = await openJournal(path, parseEntry)
	await Promise.all([1, 2, 3].map((n) => first.append({ n })))
	await first.append({ n: 4 })
	await first.close()

	const second = await openJournal(path, parseEntry)
	expect(second.entries.map(({ n }) => n)).toEqual([1, 2, 3, 4])
})

test('a torn last line is forgotten, and the next entry does not stick to it', async () => {
	const path = await makePath()
	const first = await openJournal(path, parseEntry)
	await first.append({ n: 1 })
	await first.close()
	await appendFile(path, '{"n":2')

	const second = await openJournal(path, parseEntry)
	expect(second.entries).toEqual([{ n: 1 }])
	await second.append({ n: 3 })
	await second.close()
	expect(await readFile(path, 'utf8')).toBe('{"n":1}\n{"n":3}\n')
})

test('opening alone changes nothing: the file may belong to another process', async () => {
	const path = join(await makeFolder(), 'journal.jsonl')
	await writeFile(path, '{"n":1}\n{"n"')
	const journal = await openJournal(path, parseEntry)
	await journal.close()
	expect(await readFile(path, 'utf8')).toBe('{"n":1}\n{"n"')
})

test('a whole line that makes no sense is an error that names file and line', async () => {
	const path = join(await makeFolder(), 'journal.jsonl')
	await writeFile(path, '{"n":1}\nnonsense\n{"n":2}\n')
	await expect(openJournal(path, parseEntry)).rejects.toThrow(`${path} cannot be read: line 2`)
})

test('once a write failed, later ones fail as well, even if the trouble is over', async () => {
	const folder = await makeFolder()
	const journal = await openJournal(join(folder, 'new', 'journal.jsonl'), parseEntry)
	await writeFile(join(folder, 'new'), 'in the way')
	await expect(journal.append({ n: 1 })).rejects.toThrow()
	await rm(join(folder, 'new'))
	await expect(journal.append({ n: 2 })).rejects.toThrow()
	await expect(journal.durable()).rejects.toThrow()
})
