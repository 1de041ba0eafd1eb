import { shippedFile } from '../shipped-file.ts'
import type { Passwords } from './cluster-node.ts'
import { type Daemon, daemon, type Place } from './daemon.ts'
import { placeFile } from './place-file.ts'
import type { Programs } from './programs.ts'

/** Leads to whoever leads. */
export async function proxyOf(place: Place, programs: Programs, network: string): Promise<Daemon> {
	const text = await shippedFile('cluster/haproxy.cfg', {
		...{ '10.0.0.': `${network}.`, '127.0.0.1': `${network}.1` },
	})
	const options = ['-db', '-f', await placeFile(place, 'haproxy.cfg', text)]
	return daemon(place, { name: 'haproxy', program: programs.haproxy, options })
}

export async function poolerOf(
	place: Place,
	programs: Programs,
	network: string,
	passwords: Passwords,
): Promise<Daemon> {
	const users = await placeFile(place, 'userlist.txt', `"coc" "${passwords.coc}"\n`)
	const text = await shippedFile('cluster/pgbouncer.ini', {
		...{ '127.0.0.1': `${network}.1`, '/etc/pgbouncer/userlist.txt': users },
	})
	const options = [await placeFile(place, 'pgbouncer.ini', text)]
	return daemon(place, { name: 'pgbouncer', program: programs.pgbouncer, options })
}
