import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashInputs } from './input-hash.ts'

type Built = {
	/** As it is told to who waits. */
	readonly name: string
	/** The room that is built, to its `dist`. */
	readonly root: string
	/** What it is made of besides. */
	readonly others: readonly string[]
	/** Loads the bundler, which alone takes longer than finding out that nothing changed. */
	readonly build: (root: string) => Promise<void>
}

export async function buildWhenChanged({ name, root, others, build }: Built): Promise<void> {
	const stamp = join(root, 'dist/inputs.sha256')
	const startedAt = performance.now()
	const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(2)} s`
	const hash = await hashInputs(root, others)
	if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) {
		console.log(`${name} is up to date (${elapsed()})`)
		return
	}
	// The stamp goes first: a build that breaks off must not look finished.
	await rm(stamp, { force: true })
	await build(root)
	await writeFile(stamp, hash)
	console.log(`${name} built (${elapsed()})`)
}
