import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { THREATS as TRIED } from '../../bench/threats/threat-list.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const THREATS = 29

const model = await readFile(path.join(CHECKOUT, 'docs/threat-model.md'), 'utf8')
const [, table = ''] = model.split('## Threats')
const rows = table
	.split('## ', 1)
	.join('')
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.slice(2)
	.map((line) => line.split(/(?<!\\)\|/).slice(1, -1))

const filesIn = (text: string) =>
	[...text.matchAll(/`((?:server|web|contract|e2e|bench)\/[^`]+\.(?:tsx?|sql))`/g)].map(
		([, file = '']) => file,
	)

async function isThere(file: string): Promise<boolean> {
	return access(path.join(CHECKOUT, file)).then(
		() => true,
		() => false,
	)
}

describe('docs/threat-model.md', () => {
	test('has a row for each threat, with its defence in the code, a chapter of ASVS and a test', () => {
		expect(rows).toHaveLength(THREATS)
		for (const [threat = '', defence = '', chapters = '', shown = '', ...more] of rows) {
			expect(more, threat).toEqual([])
			expect(filesIn(defence).length, threat).toBeGreaterThan(0)
			expect(chapters.trim(), threat).toMatch(/^V([1-9]|1[0-7])(, V([1-9]|1[0-7]))*$/)
			expect(
				filesIn(shown).some((file) => /\.test\.tsx?$/.test(file)),
				threat,
			).toBe(true)
		}
	})

	test('names no file that is not there', async () => {
		const named = [...new Set(filesIn(model))]
		expect(named.length).toBeGreaterThan(THREATS)
		const missing = []
		for (const file of named) if (!(await isThere(file))) missing.push(file)
		expect(missing).toEqual([])
	})

	test('says what `npm run faults -- threats` tries, with the same figures', () => {
		expect(TRIED.map(({ threat }) => threat)).toEqual(rows.map(([threat = '']) => threat.trim()))
		for (const [
			index,
			{ threat, figure, fullFigure = '', tests, longTests = [] },
		] of TRIED.entries()) {
			const shown = rows[index]?.[3] ?? ''
			const named = filesIn(shown).filter((file) => /^server\/.*\.test\.ts$/.test(file))
			expect([...tests, ...longTests].toSorted(), threat).toEqual(named.toSorted())
			for (const [n] of `${figure} ${fullFigure}`.matchAll(/[\d,]*\d/g)) {
				expect(shown, threat).toContain(n)
			}
		}
	})
})
