import { once } from 'node:events'
import net from 'node:net'

export type HoldingProxy = {
	/** The same address, through the proxy. */
	readonly url: string
	/** Stalls the open connections without closing them. */
	hold(): void
	/** Stalls each connection that sends this text from now on. Resolves at the first one. */
	holdAt(text: string): Promise<void>
	/** Resumes all connections, and stalls none at a text any more. */
	letGo(): void
	/** Closes every connection. */
	cut(): void
	/** Tells every client these errors, by their codes, in one breath, and closes: as PgBouncer does at a failover. */
	tellErrors(...codes: string[]): void
	close(): Promise<void>
}

/** A TCP proxy before the database that can stall connections. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
	const { hostname, port } = new URL(target)
	const sockets = new Set<net.Socket>()
	const clients = new Set<net.Socket>()
	let heldText: string | null = null
	let held = Promise.withResolvers<void>()
	const server = net.createServer((near) => {
		const far = net.connect(Number(port), hostname)
		near.on('data', (sent) => {
			if (heldText === null || !sent.includes(heldText)) return
			far.cork()
			held.resolve()
		})
		near.pipe(far).pipe(near)
		clients.add(near)
		near.on('close', () => clients.delete(near))
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(socket)
			socket.on('error', () => undefined)
			socket.on('close', () => {
				sockets.delete(socket)
				other.destroy()
			})
		}
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const cut = () => {
		for (const socket of sockets) socket.destroy()
	}
	const url = new URL(target)
	const address = server.address()
	// A socket's folder that stands there would lead past the proxy.
	url.search = ''
	url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
	return {
		url: url.href,
		hold: () => {
			for (const socket of sockets) socket.cork()
		},
		holdAt: (text) => {
			heldText = text
			held = Promise.withResolvers()
			return held.promise
		},
		letGo: () => {
			heldText = null
			for (const socket of sockets) while (socket.writableCorked > 0) socket.uncork()
		},
		cut,
		tellErrors: (...codes) => {
			const told = Buffer.concat(codes.map(errorResponse))
			for (const client of clients) client.end(told)
		},
		close: async () => {
			cut()
			server.close()
			await once(server, 'close')
		},
	}
}

/** In PostgreSQL's protocol. */
function errorResponse(code: string): Buffer {
	const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mgoodbye\0\0`)
	const head = Buffer.alloc(5)
	head.write('E')
	head.writeInt32BE(fields.length + 4, 1)
	return Buffer.concat([head, fields])
}
