import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { ExportError } from './export-error.ts'

/** Lists what the export wrote, so that the next one removes that and nothing else. */
const LIST = 'export.json'

const staysInside = (file: string) => {
	const normal = path.posix.normalize(file)
	return normal === file && !path.posix.isAbsolute(file) && !file.startsWith('..')
}
const listSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		madeBy: v.literal('npm run export'),
		files: v.array(v.pipe(v.string(), v.check(staysInside))),
	}),
)

/**
 * Writes the files in their order, each whole or not at all, then removes those of an earlier export that are
 * no longer among them. A server may go on serving the folder meanwhile.
 */
export async function writeExport(
	folder: string,
	files: ReadonlyMap<string, Buffer>,
): Promise<void> {
	const earlier = await filesOfEarlierExport(folder)
	const list = { madeBy: 'npm run export', files: [...files.keys()] }
	try {
		await mkdir(folder, { recursive: true })
		// First, and with the old ones: after an interrupted export the next one knows them all.
		await replace(folder, LIST, json({ ...list, files: [...new Set([...earlier, ...list.files])] }))
		for (const [file, content] of files) await replace(folder, file, content)
		for (const file of earlier) {
			if (!files.has(file)) await rm(path.join(folder, file), { force: true })
		}
		await replace(folder, LIST, json(list))
	} catch (error) {
		if (!(error instanceof Error && 'code' in error)) throw error
		throw new ExportError(`The export could not be written: ${error.message}`)
	}
}

async function filesOfEarlierExport(folder: string): Promise<string[]> {
	const present = await readdir(folder).catch((error) => {
		if (error.code === 'ENOENT') return []
		if (error.code === 'ENOTDIR') throw new ExportError(`${folder} is a file. Name a folder.`)
		throw new ExportError(`${folder} cannot be read: ${error.message}`)
	})
	if (present.length === 0) return []
	const text = await readFile(path.join(folder, LIST), 'utf8').catch(() => '')
	const list = v.safeParse(listSchema, text)
	if (list.success) return list.output.files
	throw new ExportError(
		`${folder} is not empty, and what is in it was not made by npm run export. Name another folder, or empty this one.`,
	)
}

async function replace(folder: string, file: string, content: Buffer): Promise<void> {
	const target = path.join(folder, file)
	await mkdir(path.dirname(target), { recursive: true })
	await writeFile(`${target}.new`, content)
	await rename(`${target}.new`, target)
}

function json(value: unknown): Buffer {
	return Buffer.from(`${JSON.stringify(value, null, '\t')}\n`)
}
