import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeExport } from './export-folder.ts'
import { readExportSettings } from './export-settings.ts'

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-export-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

const files = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]))

describe('a folder', () => {
	test('that is new or empty is filled, and filled again by the next export', async () => {
		const folder = path.join(await newFolder(), 'new', 'site')
		await writeExport(folder, files('assets/old.js', 'index.html'))
		await writeFile(path.join(folder, 'logo.svg'), 'mine')
		await writeExport(folder, files('assets/new.js', 'index.html'))
		expect((await readdir(folder, { recursive: true })).sort()).toEqual([
			'assets',
			'assets/new.js',
			'export.json',
			'index.html',
			'logo.svg',
		])
		expect(await readFile(path.join(folder, 'logo.svg'), 'utf8')).toBe('mine')
	})

	test('that was not made by an export is refused, and nothing in it changed', async () => {
		const outside = { madeBy: 'npm run export', files: ['../precious.txt'] }
		for (const [name, content] of [
			['precious.txt', 'x'],
			['export.json', '{}'],
			['export.json', JSON.stringify(outside)],
		] as const) {
			const folder = await newFolder()
			await writeFile(path.join(folder, name), content)
			await expect(writeExport(folder, files('index.html'))).rejects.toThrow('is not empty')
			expect(await readdir(folder)).toEqual([name])
			expect(await readFile(path.join(folder, name), 'utf8')).toBe(content)
		}
	})

	test('that cannot be written is reported in a sentence', async () => {
		const folder = await newFolder()
		const file = path.join(folder, 'file')
		await writeFile(file, '')
		await expect(writeExport(file, files('index.html'))).rejects.toThrow('is a file')
		const blocked = path.join(folder, 'site')
		await mkdir(blocked)
		await writeExport(blocked, files('assets'))
		await expect(writeExport(blocked, files('assets/a.js'))).rejects.toThrow(
			'The export could not be written',
		)
	})
})

describe('the settings', () => {
	const reading = (environment: Record<string, string>) => () => readExportSettings(environment)
	const hosts = { PUBLIC_URL: 'https://www.example.se', API_URL: 'https://api.example.se/' }

	test('must name both hosts, and everything that is wrong with them is reported at once', () => {
		expect(reading({})).toThrow(/exported:\n {2}- PUBLIC_URL is missing\n {2}- API_URL is missing/)
		expect(reading({ ...hosts, API_URL: 'http://api.example.se/' })).toThrow('https')
		for (const PUBLIC_URL of ['https://example.se/coc', 'nonsense']) {
			expect(reading({ ...hosts, PUBLIC_URL })).toThrow('PUBLIC_URL is not as it should')
		}
	})

	test('in production need no secrets, but the brand, the seller and the price', () => {
		const brand = {
			BRAND_NAME: 'Nord',
			CONTACT_EMAIL: 'coc@nord.example',
			SELLER_NAME: 'Nord AB',
			SELLER_ADDRESS: 'Gatan 1, 123 45 Umeå',
			SELLER_ORGANISATION_NUMBER: '556677-8899',
			SELLER_VAT_NUMBER: 'SE556677889901',
			PRICE_PER_COC: '800',
		}
		expect(reading({ NODE_ENV: 'production', ...hosts })).toThrow('BRAND_NAME is missing')
		expect(reading({ NODE_ENV: 'production', ...hosts, ...brand })()).toMatchObject({
			publicUrl: hosts.PUBLIC_URL,
			site: { brandName: 'Nord', apiUrl: hosts.API_URL, usualPrice: 1000 },
		})
	})
})

describe('the command', () => {
	const run = (...parameters: string[]) =>
		new Promise<{ code: unknown; output: string }>((resolve) => {
			const command = [path.join(import.meta.dirname, '../commands/export.ts'), ...parameters]
			const env = { ...process.env, NODE_ENV: '', PUBLIC_URL: '', API_URL: '' }
			execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
				resolve({ code: error?.code ?? 0, output: stdout + stderr }),
			)
		})

	test('says how it is used, and why it does not work, without a trace', async () => {
		const help = await run('--help')
		expect(help.code).toBe(0)
		expect(help.output).toContain('npm run export -- ')
		const incomplete = await run()
		expect(incomplete.code).toBe(2)
		expect(incomplete.output).toContain('missing required argument')
		const refused = await run(path.join(await newFolder(), 'site'))
		expect(refused.code).toBe(1)
		expect(refused.output).toContain('API_URL is missing')
		expect(refused.output).not.toContain('    at ')
	})
})
