import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from './test.ts'

const CHECKOUT = path.dirname(import.meta.dirname)

/** A house of our rules, empty but for files with one import each. */
async function houseWith(files: Record<string, string>): Promise<string> {
	const house = await mkdtemp(path.join(os.tmpdir(), 'coc-house-'))
	const rules = JSON.parse(await readFile(path.join(CHECKOUT, 'biome.json'), 'utf8'))
	const { $schema, vcs, ...portable } = rules
	await writeFile(path.join(house, 'biome.json'), JSON.stringify(portable))
	for (const [file, imported] of Object.entries(files)) {
		await mkdir(path.join(house, path.dirname(file)), { recursive: true })
		await writeFile(
			path.join(house, file),
			`import { something } from '${imported}'\n\nsomething()\n`,
		)
	}
	return house
}

/** What lint says of each file. */
async function lint(files: Record<string, string>): Promise<Map<string, string>> {
	const house = await houseWith(files)
	const said = new Map<string, string>()
	for (const file of Object.keys(files)) {
		const { stdout, stderr } = spawnSync('biome', ['lint', file], { cwd: house, encoding: 'utf8' })
		said.set(file, stdout + stderr)
	}
	await rm(house, { recursive: true })
	return said
}

test('an import against the directions of the house is refused, with the reason', async () => {
	const refused = [
		['contract/a.ts', '../server/app.ts', 'it knows neither of them'],
		['contract/b.ts', 'node:fs', 'nothing of Node'],
		['sandbox/a.ts', '@coc/contract', 'only by its wire'],
		['web/ui/a.ts', '../order/order-page.tsx', 'may not know any of them'],
		['web/navigation/a.ts', '../app/frame.tsx', 'may not know any of them'],
		['web/order/a.ts', '../payment/payment-page.tsx', 'never meet'],
		['web/payment/a.ts', '../order/order-page.tsx', 'never meet'],
		['web/app/a.ts', '../../server/app.ts', 'over HTTP only'],
		[
			'server/orders/a.ts',
			'../payments/adapters/zaver.ts',
			'only assemble-shop.ts names an adapter',
		],
		['server/orders/b.ts', '../http/problem.ts', 'never the other way round'],
		[
			'server/http/a.ts',
			'../mail/adapters/smtp-mailer.ts',
			'Only assemble-shop.ts and main.ts name an adapter',
		],
		['server/payments/adapters/a.ts', '../../orders/price.ts', 'makes it replaceable'],
	] as const
	const allowed = [
		['server/orders/fine.ts', '../payments/provider.ts'],
		['web/order/fine.ts', '../ui/button.tsx'],
		['server/commands/main.ts', './payments/adapters/zaver.ts'],
	] as const
	const said = await lint(
		Object.fromEntries([...refused, ...allowed].map(([file, imported]) => [file, imported])),
	)
	for (const [file, imported, reason] of refused) {
		expect(said.get(file), `${file} imports ${imported}`).toContain(reason)
	}
	for (const [file] of allowed) expect(said.get(file)).not.toContain('noRestrictedImports')
})
