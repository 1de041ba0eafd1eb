import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { CANARY_TEXT } from './person.ts'

type MailServerBehaviour = 'well' | 'temporary' | 'drops' | 'permanent'

/** A mail server that quotes recipient and customer in every refusal, as real ones do. */
export async function startEchoingMailServer() {
	let behaviour: MailServerBehaviour = 'well'
	let taken = 0
	let refused = 0

	const serve = async (socket: Socket) => {
		const say = (line: string) => void socket.write(`${line}\r\n`)
		let inMail = false
		say('220 echoing')
		for await (const line of createInterface({ input: socket })) {
			if (inMail) {
				if (line !== '.') continue
				inMail = false
				taken += 1
				say('250 taken')
			} else if (/^RCPT/i.test(line) && behaviour === 'temporary') {
				refused += 1
				say(`451 4.7.1 ${line}: ${CANARY_TEXT} must wait`)
			} else if (/^RCPT/i.test(line) && behaviour === 'permanent') {
				refused += 1
				say(`550 5.1.1 ${line}: ${CANARY_TEXT} unknown`)
			} else if (/^DATA/i.test(line) && behaviour === 'drops') {
				refused += 1
				say(`354 ${CANARY_TEXT}`)
				socket.destroy()
			} else if (/^DATA/i.test(line)) {
				inMail = true
				say('354 go on')
			} else if (/^QUIT/i.test(line)) {
				say('221 bye')
				socket.end()
			} else {
				say('250 ok')
			}
		}
	}
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
		serve(socket).catch(() => undefined)
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const address = server.address()
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	return {
		url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
		taken: () => taken,
		refused: () => refused,
		behave: (next: MailServerBehaviour) => {
			behaviour = next
		},
	}
}
