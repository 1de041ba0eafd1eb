import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../faults/deployment.ts'
import { median } from '../median.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 50

export type PagesPerSecond = {
	readonly path: string
	readonly bytes: number
	readonly nginx: number
	readonly ours: number
}

/** Null where a program is missing: what the figures would be without it is not known. */
export async function measurePages(webUrl: string): Promise<PagesPerSecond[] | null> {
	if (!(await isThere('nginx', '-v')) || !(await isThere('wrk', '-v'))) return null
	const script = await firstScriptOf(webUrl)
	const measured: PagesPerSecond[] = []
	for (const address of ['/', '/order', script]) {
		const answer = await gzipped(webUrl + address)
		await using nginx = await nginxServing(address, answer)
		const ours: number[] = []
		const theirs: number[] = []
		// The first round is for the warm-up.
		for (let round = 0; round <= ROUNDS; round++) {
			const [byNginx, byUs] = [
				await requestsPerSecond(nginx.url + address),
				await requestsPerSecond(webUrl + address),
			]
			if (round === 0) continue
			theirs.push(byNginx)
			ours.push(byUs)
		}
		measured.push({
			path: address.replace(/-[\w-]{8}\.js$/, '-….js'),
			bytes: answer.body.length,
			nginx: median(theirs),
			ours: median(ours),
		})
	}
	return measured
}

async function isThere(program: string, flag: string): Promise<boolean> {
	return promisify(execFile)(program, [flag]).then(
		() => true,
		(error: { code?: unknown }) => error.code !== 'ENOENT',
	)
}

async function firstScriptOf(webUrl: string): Promise<string> {
	const page = await (await fetch(`${webUrl}/order`)).text()
	return /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? '/'
}

type Answer = { readonly body: Buffer; readonly headers: http.IncomingHttpHeaders }

/** As it goes over the wire. */
function gzipped(url: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const asking = http.get(url, { headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
			const { headers } = answer
			resolve({ body: Buffer.concat(await answer.toArray()), headers })
		})
		asking.on('error', reject)
	})
}

/** One worker, as ours is one process; nothing written to a log, as nothing of ours is here. */
async function nginxServing(address: string, { body, headers }: Answer) {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-nginx-'))
	const port = await freePort()
	const file = path.join(folder, 'root', address === '/' ? 'index.html' : address)
	await mkdir(path.dirname(file), { recursive: true })
	await writeFile(`${file}.gz`, body)
	await writeFile(file, gunzipSync(body))
	await writeFile(
		path.join(folder, 'nginx.conf'),
		configuration(folder, port, addedHeaders(headers)),
	)
	const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
		stdio: 'ignore',
	})
	const url = `http://127.0.0.1:${port}`
	for (let tries = 0; tries < 100; tries++) {
		if (await fetch(url + address).catch(() => null)) break
		await pause(50)
	}
	return {
		url,
		async [Symbol.asyncDispose]() {
			const ended = new Promise((resolve) => child.once('exit', resolve))
			child.kill('SIGTERM')
			await ended
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** What nginx says by itself. */
const NGINX_SAYS = [
	'connection',
	'content-encoding',
	'content-length',
	'content-type',
	'date',
	'etag',
	'keep-alive',
	'transfer-encoding',
	'x-request-id',
]

/** The same as ours, so that both send the same. */
function addedHeaders(headers: http.IncomingHttpHeaders): string {
	const lines = Object.entries(headers)
		.filter(([name]) => !NGINX_SAYS.includes(name))
		.map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
	return [...lines, 'add_header x-request-id $request_id;'].join('\n')
}

const configuration = (folder: string, port: number, headers: string) => `
	daemon off;
	worker_processes 1;
	pid ${folder}/nginx.pid;
	error_log /dev/null;
	user ${os.userInfo().username};
	events { worker_connections 1024; }
	http {
		access_log off;
		sendfile on;
		open_file_cache max=100;
		keepalive_requests 1000000;
		client_body_temp_path ${folder}/body;
		proxy_temp_path ${folder}/proxy;
		fastcgi_temp_path ${folder}/fastcgi;
		uwsgi_temp_path ${folder}/uwsgi;
		scgi_temp_path ${folder}/scgi;
		server {
			listen 127.0.0.1:${port};
			root ${folder}/root;
			gzip_static on;
			${headers}
			default_type text/html;
		}
	}`

async function requestsPerSecond(url: string): Promise<number> {
	const { stdout } = await promisify(execFile)('wrk', [
		'--threads=1',
		`--connections=${CONNECTIONS}`,
		`--duration=${SECONDS}s`,
		'--header=Accept-Encoding: gzip',
		url,
	])
	if (/Non-2xx/.test(stdout)) throw new Error(`${url} was not always answered: ${stdout}`)
	return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
