import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** As small as it gets, once per build: the server only has to send them. */
export async function compressFiles(folder: string, which: RegExp): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile() && which.test(entry.name))
	for (const { parentPath, name } of files) {
		const file = join(parentPath, name)
		const content = await readFile(file)
		await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
		await writeFile(`${file}.gz`, await promisify(gzip)(content))
	}
}
