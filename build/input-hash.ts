import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const NOT_INPUTS = new Set(['dist', 'node_modules'])

/** Changes when any file that the build could read changes. */
export async function hashInputs(root: string, others: readonly string[]): Promise<string> {
	const files = (await Promise.all([root, ...others].map(filesIn))).flat().sort()
	const contents = await Promise.all(files.map((file) => readFile(file)))
	const hash = createHash('sha256')
	for (const [index, file] of files.entries()) {
		hash.update(`${relative(root, file)}\0${contents[index]?.byteLength}\0`)
		hash.update(contents[index] ?? '')
	}
	return hash.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
	if (!(await stat(path)).isDirectory()) return [path]
	const entries = await readdir(path, { withFileTypes: true })
	const nested = entries
		.filter((entry) => !NOT_INPUTS.has(entry.name) && !entry.name.includes('.test.'))
		.map((entry) => {
			const inside = join(path, entry.name)
			return entry.isDirectory() ? filesIn(inside) : [inside]
		})
	return (await Promise.all(nested)).flat()
}
