import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ACT_FACES } from '../../../server/desk/http/acts/act-faces.ts'
import { inputsFor } from '../../../server/desk/http/testing/act-inputs.ts'
import { MOST_BYTES } from '../../../server/documents/document.ts'
import { type Attack, ask, manyTimes } from './attack.ts'
import type { DeskTarget } from './desk-under-attack.ts'

const AT_ONCE = 8
const MOST_GROWTH_MB = 400
const BODY_LIMIT = 256 * 1024

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const HOSTILE: Readonly<Record<string, string>> = {
	'a program': 'MZ\x90\x00\x03',
	'half a PDF': '%PDF-1.7\n1 0 obj',
	entities: '<!DOCTYPE c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><c>&b;</c>',
	'a page': '<html><script>alert(1)</script></html>',
}

/** Files by who is not signed in, too big, of other types, torn, and of other kinds than they say. */
export const uploads: Attack = async (target, { isShort }) => {
	const { url, manager } = target
	const times = isShort ? 24 : 200
	const breaches: string[] = []
	let n = 0
	const kept = () => documentsKept(target)
	const before = await kept()
	const put = async (what: string, wanted: readonly number[], sent: Sent) => {
		n++
		const { status } = await ask(
			`${url}/api/desk/documents/${sent.sha256 ?? hashOf(sent.content)}?name=a.pdf`,
			{
				method: 'PUT',
				headers: {
					origin: url,
					'content-type': sent.type ?? 'application/pdf',
					...(sent.isSignedIn !== false && { cookie: manager.cookie() }),
				},
				body: sent.isStreamed ? streamOf(sent.content) : sent.content,
			},
		)
		if (!wanted.includes(status)) breaches.push(`${what}: answered ${status}`)
	}
	const idle = await memoryOf(target.pid)
	const full = new Uint8Array(MOST_BYTES)
	const tooBig = new Uint8Array(MOST_BYTES + 1)
	const peak = await mostMemory(target.pid, async () => {
		// Answered before the body is read: the connection may be closed while it is still sent.
		await manyTimes(times, AT_ONCE, () =>
			put('nobody’s file', [401, 0], { content: full, isSignedIn: false }),
		)
		await manyTimes(times, AT_ONCE, (time) =>
			put('a file too big', [413, 0], { content: tooBig, isStreamed: time % 2 === 0 }),
		)
	})
	for (const type of ['text/html', 'application/octet-stream', 'multipart/form-data']) {
		await put(`a file as ${type}`, [415], { content: full.slice(0, 100), type })
	}
	await put('a torn file', [400], { content: full.slice(0, 100), sha256: '0'.repeat(64) })
	for (const [what, text] of Object.entries(HOSTILE)) {
		for (const type of ['application/pdf', 'application/xml']) {
			await put(`${what} as ${type}`, [200], { content: Buffer.from(text), type })
		}
	}
	const more = (await kept()) - before
	if (more > 0) breaches.push(`${more} files were kept`)
	const grown = Math.round(peak - idle)
	if (grown > MOST_GROWTH_MB) breaches.push(`the process grew by ${grown} MB`)
	return {
		n,
		breaches,
		told: `${n} uploads, ${2 * times} of 25 MB, ${AT_ONCE} at once: ${more} kept, ${grown} MB of memory more`,
	}
}

async function documentsKept({ deployment: { database } }: DeskTarget): Promise<number> {
	const { rows } = await database.query('select count(*)::int as count from documents')
	return Number(rows[0].count)
}

type Sent = {
	readonly content: Uint8Array<ArrayBuffer>
	readonly type?: string
	readonly sha256?: string
	readonly isSignedIn?: false
	/** Without saying its length beforehand. */
	readonly isStreamed?: boolean
}

function streamOf(content: Uint8Array): ReadableStream {
	return new Blob([Buffer.from(content)]).stream()
}

/** Every act with more than a body may have, by a manager. */
export const bodiesTooBig: Attack = async ({ url, orderId, manager }) => {
	const inputs = inputsFor(orderId)
	const breaches: string[] = []
	for (const { name } of ACT_FACES) {
		const body = JSON.stringify({ ...inputs[name], more: 'x'.repeat(BODY_LIMIT) })
		const headers = {
			'content-type': 'application/json',
			origin: url,
			cookie: manager.cookie(),
			'idempotency-key': `too-big-${name}`,
		}
		const { status } = await ask(`${url}/api/desk/acts/${name}`, { method: 'POST', headers, body })
		if (status !== 413) breaches.push(`${name}: answered ${status}`)
	}
	const n = ACT_FACES.length
	return { n, breaches, told: `${n} acts with 256 KiB and more: ${breaches.length} taken` }
}

async function mostMemory(pid: number, work: () => Promise<void>): Promise<number> {
	let most = 0
	const look = async () => {
		most = Math.max(most, await memoryOf(pid))
	}
	const timer = setInterval(() => void look(), 50)
	await work().finally(() => clearInterval(timer))
	await look()
	return most
}

/** In MB, as Linux counts it; where there is no such count it is 0. */
async function memoryOf(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
