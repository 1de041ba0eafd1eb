import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const packageFile = v.object({ scripts: v.record(v.string(), v.string()) })

/** The checkout as `npm run` sees it, but for a .env of a test's own. */
async function checkoutWith(envFile: string | null): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-env-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	for (const name of ['server', 'sandbox']) {
		await symlink(path.join(CHECKOUT, name), path.join(folder, name))
	}
	if (envFile !== null) await writeFile(path.join(folder, '.env'), envFile)
	return folder
}

/** What npm hands to node. */
async function nodeArguments(script: string): Promise<string[]> {
	const text = await readFile(path.join(CHECKOUT, 'package.json'), 'utf8')
	const { scripts } = v.parse(packageFile, JSON.parse(text))
	return scripts[script]?.split(/\bnode (?=-)/)[1]?.split(' ') ?? []
}

async function run(script: string, cwd: string, args: readonly string[] = []) {
	const { PUBLIC_URL, ...environment } = process.env
	return spawnSync(process.execPath, [...(await nodeArguments(script)), ...args], {
		cwd,
		env: { ...environment, NODE_ENV: 'production' },
		encoding: 'utf8',
	})
}

test('npm run backup says nothing of a .env that is not there', async () => {
	const { status, stderr } = await run('backup', await checkoutWith(null), ['--help'])
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('npm start in production says nothing of a .env that is not there, names every missing setting, and reads one that is there', async () => {
	const without = await run('start', await checkoutWith(null))
	expect(without.status).toBe(1)
	for (const name of ['PUBLIC_URL', 'PAYMENT_PROVIDER', 'SMTP_URL', 'ALTCHA_HMAC_KEY']) {
		expect(without.stderr).toContain(name)
	}
	expect(without.stderr).toContain('PUBLIC_URL is missing')
	expect(without.stderr, 'a sentence, not a stack trace').not.toContain('    at ')
	expect(without.stderr).not.toContain('.env not found')
	const withOne = await run('start', await checkoutWith('PUBLIC_URL=nonsense\n'))
	expect(withOne.stderr).toContain('PUBLIC_URL is not as it should be')
})

test('a value of .env that Node would cut at a # is refused; a comment behind a value is none', async () => {
	for (const line of ['BRAND_COLOR=#1f5d4c', 'ALTCHA_HMAC_KEY=abc#def # secret']) {
		const { status, stderr } = await run('backup', await checkoutWith(line), ['--help'])
		expect({ status, stderr }).toMatchObject({ status: 1 })
		expect(stderr).toMatch(
			/^In \.env, (BRAND_COLOR|ALTCHA_HMAC_KEY) has a # that is read as a comm/,
		)
		expect(stderr).not.toContain('abc')
	}
	const fine = 'BRAND_COLOR="#1f5d4c"\nPORT=3000 # of the #site\n#BRAND_LOGO=\n'
	const { status } = await run('backup', await checkoutWith(fine), ['--help'])
	expect(status).toBe(0)
})

test.each(['dev', 'restore', 'backup', 'desk', 'sandbox', 'export'])(
	'npm run %s reads it in the same way',
	async (script) => {
		const started = await nodeArguments('start')
		const reading = started.slice(started.indexOf('--import')).slice(0, 2)
		expect((await nodeArguments(script)).slice(0, 2)).toEqual(reading)
	},
)
