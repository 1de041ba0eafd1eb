import { once } from 'node:events'
import net from 'node:net'
import { onTestFinished } from 'vitest'

export type HoldingProxy = {
	/** The same address, through the proxy. */
	readonly url: string
	/** From now on nothing gets through on the connections that are there, and nobody is told. */
	hold(): void
	letGo(): void
}

/** A network that may stand still between us and the database. Gone when the test is over. */
export async function holdingProxyBefore(target: string): Promise<HoldingProxy> {
	const { hostname, port } = new URL(target)
	const sockets = new Set<net.Socket>()
	const server = net.createServer((near) => {
		const far = net.connect(Number(port), hostname)
		near.pipe(far).pipe(near)
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
	onTestFinished(async () => {
		for (const socket of sockets) socket.destroy()
		server.close()
		await once(server, 'close')
	})
	const url = new URL(target)
	const address = server.address()
	url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
	return {
		url: url.href,
		hold: () => {
			for (const socket of sockets) socket.cork()
		},
		letGo: () => {
			for (const socket of sockets) socket.uncork()
		},
	}
}
