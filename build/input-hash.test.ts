import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs } from './input-hash.ts'

let root: string

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'inputs-'))
	await mkdir(join(root, 'app'))
	await mkdir(join(root, 'dist'))
	await writeFile(join(root, 'app/client.ts'), 'one')
})

afterEach(() => rm(root, { recursive: true }))

describe('the hash of the inputs', () => {
	it('stays when nothing changed, and when only output or a test did', async () => {
		const before = await hashInputs(root, [])
		await writeFile(join(root, 'dist/client.js'), 'built')
		await writeFile(join(root, 'app/client.test.ts'), 'a test')
		expect(await hashInputs(root, [])).toBe(before)
	})

	it('changes with a content, a name or a file more', async () => {
		const hashes = [await hashInputs(root, [])]
		await writeFile(join(root, 'app/client.ts'), 'two')
		hashes.push(await hashInputs(root, []))
		await rm(join(root, 'app/client.ts'))
		await writeFile(join(root, 'app/main.ts'), 'two')
		hashes.push(await hashInputs(root, []))
		await writeFile(join(root, 'app/empty.ts'), '')
		hashes.push(await hashInputs(root, []))
		expect(new Set(hashes).size).toBe(4)
	})
})
