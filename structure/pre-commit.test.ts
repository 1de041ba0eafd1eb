import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const CHECKOUT = path.dirname(import.meta.dirname)

test('the optional hook lets pass what is well formed, and refuses the rest', async () => {
	const repository = await newRepository()
	await symlink(path.join(CHECKOUT, 'node_modules'), path.join(repository, 'node_modules'))
	expect(await commit(repository, 'export const price = 1\n')).toMatchObject({ status: 0 })
	const refused = await commit(repository, 'export  const price=2\n')
	expect(refused.status).toBe(1)
	expect(refused.stderr + refused.stdout).toContain('price.ts')
})

test('the hook lets pass what it cannot check, and says so', async () => {
	const { status, stderr } = await commit(await newRepository(), 'export  const price=2\n')
	expect(status).toBe(0)
	expect(stderr).toContain('not checked')
})

async function newRepository(): Promise<string> {
	const repository = await mkdtemp(path.join(os.tmpdir(), 'coc-hook-'))
	onTestFinished(() => rm(repository, { recursive: true }))
	execFileSync('git', ['init', '--quiet', repository])
	for (const file of ['.githooks', '.gitignore', 'biome.json']) {
		await cp(path.join(CHECKOUT, file), path.join(repository, file), { recursive: true })
	}
	return repository
}

async function commit(repository: string, content: string) {
	await writeFile(path.join(repository, 'price.ts'), content)
	execFileSync('git', ['add', 'price.ts'], { cwd: repository })
	const settings = ['core.hooksPath=.githooks', 'user.name=A', 'user.email=a@example.com']
	return spawnSync(
		'git',
		[...settings.flatMap((setting) => ['-c', setting]), 'commit', '--message', 'A price'],
		{ cwd: repository, encoding: 'utf8' },
	)
}
