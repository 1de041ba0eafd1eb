import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../faults/deployment.ts'
import { shippedFile } from '../faults/shipped-file.ts'

/** As both files name it. */
export const DESK_HOST = 'desk.example.se'

/** Where the processes behind it are, and a folder for its files. */
type Place = { readonly web: string; readonly desk: string; readonly folder: string }

export type RunningProxy = AsyncDisposable & {
	readonly name: string
	/** Of TLS, on this machine. */
	readonly port: number
}

/** Each proxy that deploy/ has a file for, run as that file says; those that are not installed are left out. */
export async function startShippedProxies(place: Place): Promise<RunningProxy[]> {
	const run = promisify(execFile)
	const [certificate, key] = [
		path.join(place.folder, 'cert.pem'),
		path.join(place.folder, 'key.pem'),
	]
	await run('openssl', [
		...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
		...['-days', '1', '-subj', `/CN=${DESK_HOST}`, '-keyout', key, '-out', certificate],
	])
	const proxies: RunningProxy[] = []
	if (await isThere('nginx', '-v')) proxies.push(await startNginx(place, certificate, key))
	if (await isThere('haproxy', '-v')) proxies.push(await startHaproxy(place, certificate, key))
	return proxies
}

async function startNginx({ web, desk, folder }: Place, certificate: string, key: string) {
	const [plain, port] = [await freePort(), await freePort()]
	const site = path.join(folder, 'site.conf')
	const text = await shippedFile('nginx.conf', {
		'listen 80;': `listen 127.0.0.1:${plain};`,
		'listen [::]:80;': '',
		'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
		'listen [::]:443 ssl http2;': '',
		'/etc/letsencrypt/live/coc.example.se/fullchain.pem': certificate,
		'/etc/letsencrypt/live/coc.example.se/privkey.pem': key,
		'/var/log/nginx/error.log': '/dev/null',
		'127.0.0.1:3001': web,
		'127.0.0.1:3002': web,
		'127.0.0.1:3301': desk,
	})
	await writeFile(site, text)
	const file = path.join(folder, 'nginx.conf')
	await writeFile(file, nginxAround(site, folder))
	return started('nginx', ['-c', file, '-p', folder], port)
}

/** What a site file stands in. */
const nginxAround = (site: string, folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log /dev/null;
user ${os.userInfo().username};
events { worker_connections 1024; }
http {
	client_body_temp_path ${folder}/body;
	proxy_temp_path ${folder}/proxy;
	fastcgi_temp_path ${folder}/fastcgi;
	uwsgi_temp_path ${folder}/uwsgi;
	scgi_temp_path ${folder}/scgi;
	include ${site};
}
`

async function startHaproxy({ web, desk, folder }: Place, certificate: string, key: string) {
	const [plain, port] = [await freePort(), await freePort()]
	const both = path.join(folder, `${DESK_HOST}.pem`)
	await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
	const file = path.join(folder, 'haproxy.cfg')
	const text = await shippedFile('haproxy.cfg', {
		'log /dev/log local0 notice': '',
		'user haproxy': '',
		'group haproxy': '',
		'bind :80': `bind 127.0.0.1:${plain}`,
		'bind :443 ssl crt /etc/haproxy/certificates/': `bind 127.0.0.1:${port} ssl crt ${both}`,
		'127.0.0.1:3001': web,
		'127.0.0.1:3002': web,
		'127.0.0.1:3301': desk,
	})
	await writeFile(file, text)
	return started('haproxy', ['-db', '-f', file], port)
}

async function started(
	name: string,
	parameters: readonly string[],
	port: number,
): Promise<RunningProxy> {
	const child = spawn(name, parameters, { stdio: 'ignore' })
	await once(child, 'spawn')
	const stop = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return
		const ended = once(child, 'exit')
		child.kill('SIGTERM')
		await ended
	}
	while (!(await listens(port))) {
		if (child.exitCode !== null) throw new Error(`${name} does not take the file of deploy/`)
		await pause(50)
	}
	return { name, port, [Symbol.asyncDispose]: stop }
}

function listens(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = net.connect(port, '127.0.0.1')
		socket.once('error', () => resolve(false))
		socket.once('connect', () => {
			socket.destroy()
			resolve(true)
		})
	})
}

async function isThere(program: string, parameter: string): Promise<boolean> {
	const asked = spawn(program, [parameter], { stdio: 'ignore' })
	return new Promise((resolve) => {
		asked.once('error', () => resolve(false))
		asked.once('exit', (code) => resolve(code === 0))
	})
}
