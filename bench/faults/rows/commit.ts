import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const git = async (folder: string, ...parameters: string[]) =>
	(await promisify(execFile)('git', parameters, { cwd: folder })).stdout.trim()

/** The commit that is checked out; null where something else runs than what is committed. */
export async function commitOf(folder: string): Promise<string | null> {
	try {
		// The table itself is written into docs.
		const changes = await git(folder, 'status', '--porcelain', '--', '.', ':!docs')
		return changes === '' ? await git(folder, 'rev-parse', '--short=10', 'HEAD') : null
	} catch {
		return null
	}
}
