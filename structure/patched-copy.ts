import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CHECKOUT } from './checkout.ts'

/** A line that is put after the first line that begins so, tabs aside. */
export type Patch = { readonly file: string; readonly after: string; readonly line: string }

const SETTINGS = {
	extends: './tsconfig.base.json',
	compilerOptions: {
		lib: ['ES2024', 'DOM', 'DOM.Iterable'],
		module: 'ESNext',
		moduleResolution: 'Bundler',
		jsx: 'react-jsx',
		types: ['node'],
		paths: {
			'@coc/contract': ['./contract/index.ts'],
			'@coc/contract/desk': ['./contract/desk/index.ts'],
		},
	},
	// Not all of the sources: whoever waits for the tests would wait for the compiler.
	include: [
		'contract',
		'server/orders/order-*.ts',
		'server/desk/queries/read-*.ts',
		'server/desk/commands/corrections/edit-fields.ts',
		'server/http/api-document/field-descriptions.ts',
		'web/order/**/order-*.ts',
		'desk/orders/field-words.ts',
		'desk/orders/acts/customer/edit*.ts',
	],
	exclude: ['**/*.test.ts'],
}

/** A copy of the sources that the compiler can read. */
export async function copySources(): Promise<string> {
	const copy = await mkdtemp(path.join(os.tmpdir(), 'coc-copy-'))
	for (const folder of ['contract', 'desk', 'server', 'ui', 'web', 'tsconfig.base.json']) {
		await cp(path.join(CHECKOUT, folder), path.join(copy, folder), {
			recursive: true,
			filter: (source) => !/^(node_modules|dist)$/.test(path.basename(source)),
		})
	}
	await symlink(path.join(CHECKOUT, 'node_modules'), path.join(copy, 'node_modules'))
	await writeFile(path.join(copy, 'tsconfig.json'), JSON.stringify(SETTINGS))
	return copy
}

/** What the compiler says of the copy while it has these lines: an error each, by its file. */
export async function compileWith(copy: string, patches: readonly Patch[]): Promise<string[]> {
	for (const patch of patches) await add(copy, patch)
	const compiler = path.join(CHECKOUT, 'node_modules/.bin/tsc')
	const { stdout } = spawnSync(compiler, ['--pretty', 'false'], { cwd: copy, encoding: 'utf8' })
	for (const { file } of patches) await cp(path.join(CHECKOUT, file), path.join(copy, file))
	// What explains an error stands below it, further in.
	return stdout.split(/\n(?! )/).filter((error) => error !== '')
}

async function add(copy: string, { file, after, line }: Patch): Promise<void> {
	const lines = (await readFile(path.join(copy, file), 'utf8')).split('\n')
	const at = lines.findIndex((text) => text.trimStart().startsWith(after))
	if (at === -1) throw new Error(`No line of ${file} begins with ${after}`)
	await writeFile(path.join(copy, file), lines.toSpliced(at + 1, 0, line).join('\n'))
}
