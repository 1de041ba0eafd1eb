import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type PlainCopy = {
	readonly by: string
	load(table: string, file: string): Promise<void>
}

const run = promisify(execFile)

/** PostgreSQL's own client where it is installed; else the same bytes, sent by us. */
export async function choosePlainCopy(databaseUrl: string, pool: pg.Pool): Promise<PlainCopy> {
	const version = await run('psql', ['--version']).catch(() => null)
	if (version) {
		const psql = ['--dbname', databaseUrl, '--quiet', '--set', 'ON_ERROR_STOP=1', '--command']
		return {
			by: version.stdout.trim(),
			async load(table, file) {
				await run('psql', [...psql, `\\copy ${table} from '${file}' csv header`])
			},
		}
	}
	return {
		by: 'a stream of ours (there is no psql here)',
		async load(table, file) {
			const client = await pool.connect()
			try {
				const copy = copyFrom(`copy ${table} from stdin csv header`)
				await pipeline(createReadStream(file), client.query(copy))
			} finally {
				client.release()
			}
		},
	}
}
