import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { untilConnected } from './local-port.ts'
import { freePort } from './server-process.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PGBOUNCER)

/** Debian's own, with its defaults but for what is told, before the database at this address. Answers with its own. */
export async function startPgBouncer(
	target: string,
	settings: Readonly<Record<string, string | number>>,
): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-pgbouncer-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const url = new URL(target)
	const server = `host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}`
	const port = await freePort()
	const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' }
	const lines = Object.entries({ ...own, ...settings }).map(([name, value]) => `${name} = ${value}`)
	const config = path.join(folder, 'pgbouncer.ini')
	await writeFile(config, ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n'))
	// It does not run as root, and then has to read the file as somebody else.
	const isRoot = process.getuid?.() === 0
	if (isRoot) await chmod(folder, 0o755)
	const daemon = spawn(PGBOUNCER, [...(isRoot ? ['-u', 'nobody'] : []), config], {
		stdio: 'ignore',
	})
	onTestFinished(() => void daemon.kill('SIGKILL'))
	await untilConnected(port)
	url.search = ''
	url.host = `127.0.0.1:${port}`
	return url.href
}
