import { access } from 'node:fs/promises'
import path from 'node:path'
import { systemPostgresPrograms } from '../database/system-postgres.ts'

/** Each with the package that Debian has it in. */
const PACKAGES = {
	patroni: 'patroni',
	etcd: 'etcd-server',
	haproxy: 'haproxy',
	pgbouncer: 'pgbouncer',
} as const

/** The file of each program, and the folder of PostgreSQL's. */
export type Programs = Record<keyof typeof PACKAGES | 'postgres', string>

/** The programs of a cluster, or a sentence that says what to install. */
export async function findPrograms(): Promise<Programs | string> {
	const [patroni, etcd, haproxy, pgbouncer, postgres] = await Promise.all([
		find('patroni'),
		find('etcd'),
		find('haproxy'),
		find('pgbouncer'),
		systemPostgresPrograms(),
	])
	if (patroni && etcd && haproxy && pgbouncer && postgres)
		return { patroni, etcd, haproxy, pgbouncer, postgres }
	const packages = Object.values(PACKAGES).join(' ')
	return `a cluster takes programs that are not all installed (apt install ${packages} postgresql)`
}

async function find(program: keyof typeof PACKAGES): Promise<string | null> {
	// Debian leaves the last one out of a plain user's PATH.
	const places = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
	for (const place of places) {
		const file = path.join(place, program)
		const isThere = await access(file).then(
			() => true,
			() => false,
		)
		if (isThere) return file
	}
	return null
}
