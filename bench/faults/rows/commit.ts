import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const git = async (folder: string, ...parameters: string[]) =>
	(await promisify(execFile)('git', parameters, { cwd: folder })).stdout.trim()

/** The rows of a long run and their table are written and committed there, which changes nothing that runs. */
const ALL_BUT_DOCS = ['--', '.', ':!docs']

/** The newest commit that changed what runs; null where something else runs than what is committed. */
export async function commitOf(folder: string): Promise<string | null> {
	try {
		const changes = await git(folder, 'status', '--porcelain', ...ALL_BUT_DOCS)
		if (changes !== '') return null
		return await git(folder, 'log', '-1', '--format=%h', '--abbrev=10', ...ALL_BUT_DOCS)
	} catch {
		return null
	}
}
