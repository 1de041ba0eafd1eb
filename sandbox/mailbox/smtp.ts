import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { FailureSwitch } from '../failures.ts'
import type { MailStore } from './mail-store.ts'

const largestMail = 10 * 1024 * 1024

type SmtpListener = { readonly port: number; stop(): Promise<void> }

export async function startSmtp(options: {
	readonly host: string
	readonly port: number
	readonly store: MailStore
	readonly failures: FailureSwitch
	readonly log: (message: string) => void
}): Promise<SmtpListener> {
	const { host, port, store, failures, log } = options
	const sockets = new Set<Socket>()

	const server = new SMTPServer({
		name: 'stand-in',
		banner: 'stand-in mailbox, nothing leaves this machine',
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		size: largestMail,
		rejectOversized: true,
		closeTimeout: 100,
		logger: false,
		onConnect(session, accept) {
			if (failures.current().mail === 'down') disconnect(session)
			else accept()
		},
		onMailFrom(_address, session, accept) {
			if (failures.current().mail === 'down') disconnect(session)
			else accept()
		},
		onRcptTo(_address, _session, accept) {
			const { mail } = failures.current()
			if (mail === 'temporary') accept(refusal(451, 'Failing on demand, try again later'))
			else if (mail === 'permanent') accept(refusal(550, 'Failing on demand, no such mailbox'))
			else accept()
		},
		onData(stream, session, accept) {
			receive(stream, session)
				.then((kept) => {
					if (kept && failures.current().mail === 'drop-after-data') disconnect(session)
					else accept()
				})
				.catch((error) => {
					log(`Mail not stored: ${error}`)
					accept(refusal(451, 'Could not store the mail'))
				})
		},
	})
	// A taken port is reported by the caller; later errors are a client's.
	server.on('error', (error) => {
		if (server.server.listening) log(`SMTP: ${error.message}`)
	})
	server.server.on('connection', (socket) => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})

	async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
		const chunks: Buffer[] = []
		for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
		if (stream.sizeExceeded) return false
		const { mailFrom, rcptTo } = session.envelope
		const envelope = {
			from: mailFrom ? mailFrom.address : '',
			to: rcptTo.map(({ address }) => address),
		}
		const mail = await store.add(envelope, Buffer.concat(chunks))
		log(`Mail ${mail.id} to ${envelope.to.join(', ')}: ${mail.subject}`)
		return true
	}

	function disconnect({ remotePort }: SMTPServerSession) {
		for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
	}

	server.listen(port, host)
	await once(server.server, 'listening')

	return {
		port: portOf(server.server.address()),
		async stop() {
			const closed = new Promise<void>((resolve) => server.close(resolve))
			for (const socket of sockets) socket.destroy()
			await closed
		},
	}
}

function refusal(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}

function portOf(address: AddressInfo | string | null): number {
	if (address === null || typeof address === 'string') throw new Error('Not listening on a port')
	return address.port
}
