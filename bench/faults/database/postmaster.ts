import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deployment } from '../deployment.ts'

/** The process itself writes down its number, in the first line of a file in its folder. */
export async function postmasterOf({ dataDir }: Pick<Deployment, 'dataDir'>): Promise<number> {
	for await (const file of glob('**/postmaster.pid', { cwd: dataDir })) {
		const [pid] = (await readFile(path.join(dataDir, file), 'utf8')).split('\n')
		return Number(pid)
	}
	throw new Error('There is no PostgreSQL')
}

/** PostgreSQL has a process for each connection, and some of its own. */
export async function childrenOf(pid: number): Promise<number[]> {
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
	return children.split(' ').filter(Boolean).map(Number)
}
