import { connect } from 'node:net'
import { vi } from 'vitest'

/** A daemon that was started listens there. */
export function untilConnected(port: number): Promise<void> {
	return vi.waitFor(() => connects(port), { timeout: 60_000, interval: 20 })
}

function connects(port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host: '127.0.0.1', port })
		socket.on('error', reject)
		socket.on('connect', () => {
			socket.destroy()
			resolve()
		})
	})
}
