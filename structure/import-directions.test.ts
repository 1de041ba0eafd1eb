import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from './checkout.ts'

type LintReport = {
	readonly diagnostics: readonly {
		readonly message: string
		readonly category: string
		readonly location: { readonly path: string }
	}[]
}

/** What our lint says of a checkout with nothing but these files: the refusals of each in one text. */
async function lint(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
	const checkout = await mkdtemp(path.join(os.tmpdir(), 'coc-lint-'))
	const rules = JSON.parse(await readFile(path.join(CHECKOUT, 'biome.json'), 'utf8'))
	const { $schema, vcs, ...portable } = rules
	await writeFile(path.join(checkout, 'biome.json'), JSON.stringify(portable))
	for (const [file, text] of files) {
		await mkdir(path.join(checkout, path.dirname(file)), { recursive: true })
		await writeFile(path.join(checkout, file), text)
	}
	const linter = path.join(CHECKOUT, 'node_modules/.bin/biome')
	const parameters = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
	const { stdout } = spawnSync(linter, parameters, { cwd: checkout, encoding: 'utf8' })
	await rm(checkout, { recursive: true })
	const { diagnostics }: LintReport = JSON.parse(stdout)
	const said = new Map<string, string>()
	for (const { message, category, location } of diagnostics) {
		said.set(location.path, `${said.get(location.path) ?? ''}${category}: ${message}\n`)
	}
	return said
}

const importing = (imported: string) => `import { something } from '${imported}'\n\nsomething()\n`

const REFUSED = [
	['contract/a.ts', '../server/http/app.ts', 'it knows neither of them'],
	['contract/b.ts', 'node:fs', 'nothing of Node'],
	['contract/c.ts', 'kysely', 'no package but valibot'],
	['contract/d.ts', '@coc/server', 'it knows neither of them'],
	['sandbox/a.ts', '@coc/contract', 'only by its wire'],
	['sandbox/provider/a.ts', '../../server/payments/provider.ts', 'only by its wire'],
	['desk/orders/a.ts', '../../web/ui/page-heading.tsx', 'never meets the public site'],
	['desk/a.ts', '@coc/server', 'over HTTP only'],
	['ui/a.ts', '../web/ui/page-heading.tsx', 'may know neither of them'],
	['ui/logo/a.ts', '@coc/web', 'may know neither of them'],
	['web/ui/a.ts', '../order/order-page.tsx', 'may not know any of them'],
	['web/navigation/a.ts', '../app/frame.tsx', 'may not know any of them'],
	['web/order/a.ts', '../payment/payment-page.tsx', 'never meet'],
	['web/order/captcha/a.ts', '../../payment/payment-page.tsx', 'never meet'],
	['web/payment/a.ts', '../order/order-page.tsx', 'never meet'],
	['web/contact/a.ts', '../order/order-page.tsx', 'never meet'],
	['web/app/a.ts', '../../server/http/app.ts', 'over HTTP only'],
	['web/build/a.ts', '../../server/settings/settings.ts', 'over HTTP only'],
	['web/build/b.ts', '@coc/server', 'over HTTP only'],
	['web/dev.ts', '../server/http/app.ts', 'over HTTP only'],
	['server/orders/a.ts', '../payments/adapters/zaver.ts', 'only server/commands/ names an adapter'],
	['server/orders/paying/a.ts', '../../payments/adapters/zaver.ts', 'names an adapter'],
	['server/vat/a.ts', '../orders/shop.ts', 'serves the story of an order'],
	['server/law/a.ts', '../http/pages/site.ts', 'serves the story of an order'],
	['server/orders/b.ts', '../http/problem.ts', 'never the other way round'],
	['server/orders/mails/a.ts', '../../jobs/worker.ts', 'never the other way round'],
	['server/orders/placing/a.ts', '../../http/app.ts', 'never the other way round'],
	['server/orders/handling/a.ts', '../../settings/settings.ts', 'never the other way round'],
	['server/orders/retention/a.ts', '../../commands/main.ts', 'never the other way round'],
	['server/orders/refunding/a.ts', 'pg-boss', 'never the other way round'],
	['server/http/a.ts', '../mail/adapters/smtp-mailer.ts', 'Only server/commands/ names'],
	['server/http/app.ts', '../payments/adapters/zaver.ts', 'Only server/commands/ names'],
	['server/http/calls/a.ts', '../../captcha/adapters/altcha.ts', 'Only server/commands/ names'],
	['server/http/pages/a.ts', '@coc/web', 'Only server/commands/ names'],
	['server/jobs/worker.ts', '../mail/adapters/smtp-mailer.ts', 'Only server/commands/ names'],
	['server/desk/commands/a.ts', '../../cars/adapters/http-register.ts', 'Only server/commands/'],
	['server/settings/a.ts', '../payments/adapters/zaver.ts', 'Only server/commands/ names'],
	['server/metrics/a.ts', '../mail/adapters/smtp-mailer.ts', 'Only server/commands/ names'],
	['server/payments/adapters/a.ts', '../../orders/handling/price.ts', 'makes it replaceable'],
	['server/mail/adapters/a.ts', '../../settings/settings.ts', 'makes it replaceable'],
	['server/cars/adapters/a.ts', '../../commands/assemble-shop.ts', 'makes it replaceable'],
	['server/mail/adapters/b.ts', '../../payments/adapters/zaver.ts', 'makes it replaceable'],
	['server/payments/adapters/zaver/a.ts', '../../../mail/adapters/a.ts', 'makes it replaceable'],
	['server/log/a.ts', '../orders/order-id.ts', 'log/ serves every room'],
	['server/db/a.ts', '../receipts/receipt.ts', 'db/ stores what others mean'],
	['server/db/backup/a.ts', '../../orders/shop.ts', 'db/ stores what others mean'],
	['server/db/c.ts', '../commands/assemble-shop.ts', 'db/ stores what others mean'],
	['server/mail/a.ts', '../http/app.ts', 'may not know them'],
	['server/payments/a.ts', '../orders/shop.ts', 'may not know them'],
	['server/receipts/a.ts', '../orders/shop.ts', 'may not know them'],
	['server/orders/c.ts', '../testing/running-shop.ts', 'knows nothing of the tests'],
	['server/http/b.ts', '../testing/running-shop.ts', 'knows nothing of the tests'],
	['server/db/b.ts', '../cars/adapters/database-register.ts', 'Only server/commands/ names'],
] as const

const ALLOWED = [
	['contract/fine.ts', 'valibot'],
	['contract/beside.ts', './paths.ts'],
	['contract/fine.test.ts', 'vitest'],
	['web/build/fine.ts', '@coc/contract'],
	['server/orders/paying/fine.ts', '../../payments/provider.ts'],
	['desk/orders/fine.ts', '@coc/ui/button.tsx'],
	['desk/api/fine.ts', '@coc/contract/desk'],
	['ui/fine.ts', '@coc/contract'],
	['web/order/fine.ts', '@coc/ui/button.tsx'],
	['server/commands/fine.ts', '../payments/adapters/zaver.ts'],
	['server/payments/adapters/fine.ts', '../provider.ts'],
	['server/payments/adapters/beside.ts', './read-answer.ts'],
	['server/log/fine.ts', './alerts.ts'],
	['server/db/backup/fine.ts', '../database.ts'],
	['server/http/calls/fine.ts', '../../orders/shop.ts'],
] as const

test('an import against the directions is refused, with the reason', async () => {
	const files = [...REFUSED, ...ALLOWED].map(
		([file, imported]) => [file, importing(imported)] as const,
	)
	const said = await lint(new Map(files))
	for (const [file, imported, reason] of REFUSED) {
		expect(said.get(file), `${file} imports ${imported}`).toContain(reason)
	}
	for (const [file] of ALLOWED) expect(said.get(file) ?? '').not.toContain('noRestrictedImports')
})

test('an import cycle is refused, of types alone as well', async () => {
	const typesOf = (file: string) => `export type { Something } from '${file}'\n`
	const said = await lint(
		new Map([
			['server/orders/row.ts', importing('./placing/place.ts')],
			['server/orders/placing/place.ts', importing('../row.ts')],
			['web/order/state.ts', "import type { B } from './draft.ts'\n\nexport type A = B\n"],
			['web/order/draft.ts', "import type { A } from './state.ts'\n\nexport type B = A\n"],
			['sandbox/one.ts', typesOf('./two.ts')],
			['sandbox/two.ts', typesOf('./three.ts')],
			['sandbox/three.ts', typesOf('./one.ts')],
			['contract/fine.ts', importing('./other.ts')],
			['contract/other.ts', "export const something = () => 'fine'\n"],
		]),
	)
	const refused = [...said].filter(([, text]) => text.includes('noImportCycles'))
	expect(refused.map(([file]) => file).sort()).toEqual([
		'sandbox/one.ts',
		'sandbox/three.ts',
		'sandbox/two.ts',
		'server/orders/placing/place.ts',
		'server/orders/row.ts',
		'web/order/draft.ts',
		'web/order/state.ts',
	])
})
