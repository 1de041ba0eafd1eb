import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const WELL = {
	greeting: '220 ready',
	AUTH: '235 welcome',
	'MAIL FROM': '250 sender',
	'RCPT TO': '250 recipient',
	DATA: '354 go on',
	message: '250 taken',
}

type Answers = { [stage in keyof typeof WELL]: string }

export type SmtpServer = {
	/** An address that makes its client log in. */
	readonly url: string
	/** What is said at each stage; can be changed while it runs. */
	readonly answers: Answers
	/** Every line a client said, outside of mails. */
	readonly commands: string[]
	/** The source of every mail that came in whole, taken or not. */
	readonly mails: string[]
}

/** A scripted mail server: the test sets its reply at every stage, and reads what it received. */
export async function startSmtpServer(changes: Partial<Answers> = {}): Promise<SmtpServer> {
	const answers = { ...WELL, ...changes }
	const commands: string[] = []
	const mails: string[] = []
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
		converse(socket, answers, commands, mails)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('not listening')
	return { url: `smtp://shop:secret@127.0.0.1:${address.port}`, answers, commands, mails }
}

function converse(socket: Socket, answers: Answers, commands: string[], mails: string[]): void {
	let heard = ''
	let inMail = false
	let recipients = 0
	const say = (line: string) => {
		if (!socket.destroyed) socket.write(`${line}\r\n`)
	}
	const answerCommand = (line: string): string => {
		const stage = Object.keys(answers).find((name) => line.startsWith(name))
		if (line.startsWith('EHLO')) return '250-hello\r\n250-PIPELINING\r\n250 AUTH PLAIN'
		if (line.startsWith('DATA') && recipients === 0) return '503 no recipients'
		if (!isStage(stage)) return '250 fine'
		if (stage === 'RCPT TO' && answers[stage].startsWith('2')) recipients += 1
		inMail = stage === 'DATA' && answers[stage].startsWith('3')
		return answers[stage]
	}
	socket.setEncoding('utf8').on('data', (chunk) => {
		heard += chunk
		for (;;) {
			const end = heard.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
			if (end < 0) return
			const part = heard.slice(0, end)
			heard = heard.slice(end + (inMail ? 5 : 2))
			if (inMail) {
				inMail = false
				recipients = 0
				mails.push(part)
				say(answers.message)
			} else {
				commands.push(part)
				say(answerCommand(part))
			}
		}
	})
	say(answers.greeting)
}

function isStage(name: string | undefined): name is keyof Answers {
	return name !== undefined && name in WELL
}
