import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Gives each request an id of its own. An incoming one is accepted only from a
 * trusted proxy: anyone else could inject text into our log.
 */
export function requestIds(
	trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
	const trusted = listOf(trustedProxies)
	// Unique across processes; it need not be unguessable.
	const ofProcess = randomBytes(5).toString('hex')
	let count = 0
	const nextId = () => {
		count = (count + 1) % 0x1000000
		return ofProcess + count.toString(16).padStart(6, '0')
	}
	return ({ headers, socket }) => {
		const sent = headers[REQUEST_ID_HEADER]
		return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) && isIn(trusted, socket)
			? sent
			: nextId()
	}
}

/** Whoever asks about an answer can name it. */
export function answerWithRequestId(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		reply.header(REQUEST_ID_HEADER, request.id)
		done()
	})
}

function listOf(addressesAndNetworks: readonly string[]): BlockList {
	const list = new BlockList()
	for (const entry of addressesAndNetworks) {
		const [address = '', bits] = entry.split('/')
		const family = familyOf(address)
		if (bits === undefined) list.addAddress(address, family)
		else list.addSubnet(address, Number(bits), family)
	}
	return list
}

function isIn(list: BlockList, { remoteAddress }: { remoteAddress?: string | undefined }): boolean {
	return remoteAddress !== undefined && list.check(remoteAddress, familyOf(remoteAddress))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
	return isIPv6(address) ? 'ipv6' : 'ipv4'
}
