import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commitOf } from './commit.ts'
import { inPortions } from './in-portions.ts'
import { keptRows, missingOf, type Row } from './kept-rows.ts'
import { describeProgress } from './progress.ts'
import { drawTable, withTable } from './table.ts'

const FAULTS = [
	{ name: 'kills', what: 'kill -9', counts: 'kills' },
	{ name: 'absences', what: 'nobody answers' },
]
const BOOKS = { promised: 1_200, stored: 1_200, lost: 0, doubled: 0, paymentsOff: 0, mailsOff: 0 }

function buildRow(fault: string, outcome: Partial<Row['outcome']> = {}): Row {
	return {
		fault,
		commit: 'abc',
		seed: 1,
		finishedAt: '2026-11-16T23:59:00.000Z',
		outcome: { n: 600, holds: true, figures: 'all of it', ...outcome },
	}
}

async function emptyFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-rows-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

const quietly = () => undefined

const AUTHOR = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@vendel.example']

const git = (folder: string, ...parameters: string[]) =>
	execFileSync('git', [...AUTHOR, ...parameters], { cwd: folder, encoding: 'utf8' }).trim()

describe('rows of a long run', () => {
	test('are kept for their commit and seed alone, until they are forgotten', async () => {
		const folder = await emptyFolder()
		const rows = keptRows(folder, { commit: 'abc', seed: 1 })
		expect(await rows.read()).toEqual([])
		await rows.keep(buildRow('kills', { books: BOOKS, more: 'quick' }))
		await rows.keep(buildRow('absences'))
		expect((await rows.read()).map(({ fault }) => fault).sort()).toEqual(['absences', 'kills'])
		for (const other of [
			{ commit: 'def', seed: 1 },
			{ commit: 'abc', seed: 2 },
		]) {
			expect(await keptRows(folder, other).read()).toEqual([])
		}
		await rows.keepPortion('kills', 0, {})
		await rows.forget(['kills'])
		expect(await rows.read()).toEqual([buildRow('absences')])
		expect(await rows.readPortion('kills', 0)).toBeNull()
	})

	test('are not kept once something else is checked out', async () => {
		const origin = { commit: 'abc', seed: 1, currentCommit: async () => null }
		const rows = keptRows(await emptyFolder(), origin)
		await expect(rows.keep(buildRow('kills'))).rejects.toThrow('not at abc any more')
		await expect(rows.keepPortion('kills', 0, {})).rejects.toThrow('not at abc any more')
		expect(await rows.read()).toEqual([])
	})

	test('belong to the newest commit of what runs, also once they are committed themselves', async () => {
		const folder = await emptyFolder()
		const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
		const commitAll = () => {
			git(folder, 'add', '.')
			git(folder, 'commit', '--quiet', '--message', 'one more')
			return git(folder, 'rev-parse', '--short=10', 'HEAD')
		}
		git(folder, 'init', '--quiet')
		await mkdir(path.join(folder, 'docs'))
		await write('code.ts', 'one')
		const first = commitAll()
		await write('docs/rows.json', '{}')
		expect(await commitOf(folder)).toBe(first)
		commitAll()
		expect(await commitOf(folder)).toBe(first)
		await write('code.ts', 'two')
		expect(await commitOf(folder)).toBeNull()
		const second = commitAll()
		expect(await commitOf(folder)).toBe(second)
		expect(second).not.toBe(first)
	})

	test('a file that was being written when the run was interrupted is no row', async () => {
		const folder = await emptyFolder()
		const rows = keptRows(folder, { commit: 'abc', seed: 1 })
		await rows.keep(buildRow('kills'))
		const [own = ''] = await readdir(folder)
		await writeFile(path.join(folder, own, 'absences.json.new'), '{"fault": "abs')
		expect(await rows.read()).toEqual([buildRow('kills')])
	})

	test('what is missing is run, and what could not be measured; a breach is not run away', () => {
		const missing = (...rows: Row[]) => missingOf(FAULTS, rows).map(({ name }) => name)
		expect(missing()).toEqual(['kills', 'absences'])
		expect(missing(buildRow('kills'))).toEqual(['absences'])
		expect(missing(buildRow('kills', { holds: null }), buildRow('absences'))).toEqual(['kills'])
		expect(missing(buildRow('kills', { holds: false }), buildRow('absences'))).toEqual([])
	})

	test('an interrupted one goes on with the next portion, which has dice of its own', async () => {
		const kept = keptRows(await emptyFolder(), { commit: 'abc', seed: 1 })
		const portions = inPortions({ fault: 'kills', seed: 1, kept, log: quietly })
		const numbers: number[] = []
		const schema = v.object({ number: v.number() })
		const untilInterrupted = portions(3, schema, async (random) => {
			if (numbers.length === 2) throw new Error('Ctrl-C')
			numbers.push(random())
			return { number: numbers.at(-1) ?? 0 }
		})
		await expect(untilInterrupted).rejects.toThrow('Ctrl-C')
		const parts = await portions(3, schema, async (random) => ({ number: random() }))
		expect(parts.slice(0, 2).map(({ number }) => number)).toEqual(numbers)
		expect(new Set(parts.map(({ number }) => number)).size).toBe(3)
		const inOneGo = inPortions({ fault: 'kills', seed: 1, kept: null, log: quietly })
		expect(await inOneGo(3, schema, async (random) => ({ number: random() }))).toEqual(parts)
	})

	test('progress says where it is, since when, and what follows', () => {
		const standing = { done: 2, all: 24, elapsedMs: 72 * 60_000 }
		expect(describeProgress({ ...standing, left: ['kills', 'absences'] })).toBe(
			'3 of 24, after 1 h 12 min; then kills, absences',
		)
		expect(describeProgress({ ...standing, elapsedMs: 900, left: [] })).toBe('3 of 24, after 1 s')
	})
})

describe('the table', () => {
	const rows = [
		buildRow('absences', { n: 2, holds: null, figures: 'not installed' }),
		buildRow('kills', { books: BOOKS, more: 'a | b' }),
	]

	test('has every fault in the order of the list, and says what was promised in all', () => {
		expect(drawTable(FAULTS, rows)).toBe(`Commit \`abc\`, seed 1, 2026-11-16.
**Of 1,200 orders 0 were lost, 0 doubled, 0 without exactly one payment and 0 without exactly one mail.**

| fault | n | orders | holds | bound per fault | more |
| --- | --- | --- | --- | --- | --- |
| \`kills\`: kill -9 | 600 kills | 1,200 | yes | 0.5 % | a \\| b |
| \`absences\`: nobody answers | – | – | not measured | – | not installed |`)
	})

	test('shows a breach as one, and what was lost', () => {
		const breach = buildRow('kills', { holds: false, books: { ...BOOKS, lost: 1 } })
		const table = drawTable(FAULTS, [breach, buildRow('absences')])
		expect(table).toContain('| 600 kills | 1,200 | **no** | – |')
		expect(table).toContain('1,200 orders 1 were lost')
	})

	test('has below it what a fault tells in a table of its own', () => {
		const below = ['| event | seconds |', '| --- | --- |', '| killed | 4.0 |']
		const table = drawTable(FAULTS, [buildRow('kills', { below }), buildRow('absences')])
		expect(table).toMatch(/all of it \|\n\n\| event \| seconds \|\n.*\n\| killed \| 4\.0 \|$/)
	})

	test('is not drawn of a part of the faults', () => {
		expect(drawTable(FAULTS, rows.slice(0, 1))).toBeNull()
		expect(drawTable(FAULTS, [])).toBeNull()
	})

	test('takes the place of the one before, and nothing else', () => {
		const page = 'Before\n<!-- faults -->\nold\n<!-- end of faults -->\nAfter\n'
		const written = withTable(page, 'new $& table')
		expect(written).toBe('Before\n<!-- faults -->\nnew $& table\n<!-- end of faults -->\nAfter\n')
		expect(withTable(written, 'old')).toBe(page)
		expect(() => withTable('No place', 'new')).toThrow('no place')
	})
})
