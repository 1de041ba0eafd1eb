import { orderFields } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { type Mail, MailDelayedError, MailRefusedError, SenderRefusedError } from '../mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const ADDRESS = 'asa@example.com'

const MAIL: Mail = {
	messageId: '<abc@coc.example.se>',
	language: 'sv',
	to: { name: 'Åsa Öberg', address: ADDRESS },
	subject: 'Betala din CoC-beställning',
	text: 'Hej Åsa!\n',
	html: '<p>Hej Åsa!</p>',
}

function mailerFor(server: SmtpServer, from = 'Vendel <kundservice@vendel.example>') {
	const mailer = smtpMailer(server.url, from)
	onTestFinished(() => mailer.close())
	return mailer
}

/** The names and values of a mail's headers, folded lines joined. */
function headersOf(source: string | undefined): [string, string][] {
	const [head = ''] = (source ?? '').split('\r\n\r\n')
	const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
	return lines.map((line) => {
		const colon = line.indexOf(':')
		return [line.slice(0, colon), line.slice(colon + 2)]
	})
}

const recipientsOf = ({ commands }: SmtpServer) =>
	commands.filter((command) => command.startsWith('RCPT TO'))

describe('the headers of a mail', () => {
	test('say who it is from, whom it is for, its language, and that no person wrote it', async () => {
		const server = await startSmtpServer()
		await mailerFor(server).send(MAIL)
		expect(Object.fromEntries(headersOf(server.mails[0]))).toEqual({
			From: 'Vendel <kundservice@vendel.example>',
			To: '=?UTF-8?Q?=C3=85sa_=C3=96berg?= <asa@example.com>',
			Subject: '=?UTF-8?Q?Betala_din_CoC-best=C3=A4llning?=',
			'Message-ID': '<abc@coc.example.se>',
			Date: expect.stringMatching(/^\w{3}, \d\d? \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
			'Auto-Submitted': 'auto-generated',
			'Content-Language': 'sv',
			'Content-Type': expect.stringContaining('multipart/alternative'),
			'MIME-Version': '1.0',
		})
		expect(recipientsOf(server)).toEqual(['RCPT TO:<asa@example.com>'])
	})

	test('of what a person wrote say where the answer is read, and not that nobody did', async () => {
		const server = await startSmtpServer()
		await mailerFor(server).send({ ...MAIL, replyTo: 'svar@vendel.example' })
		const headers = Object.fromEntries(headersOf(server.mails[0]))
		expect(headers).toMatchObject({ 'Reply-To': 'svar@vendel.example' })
		expect(headers).not.toHaveProperty('Auto-Submitted')
	})

	test('name one sender, also for a brand with commas and brackets', async () => {
		const server = await startSmtpServer()
		await mailerFor(server, 'Bil, Båt <& Co> <kundservice@vendel.example>').send(MAIL)
		const from = headersOf(server.mails[0]).find(([name]) => name === 'From')?.[1]
		expect(from).toMatch(/^=\?UTF-8\?Q\?[^ <>,]+\?= <kundservice@vendel\.example>$/)
		expect(server.commands).toContain('MAIL FROM:<kundservice@vendel.example>')
	})

	test('a sender without an address is told at once', () => {
		expect(() => smtpMailer('smtp://127.0.0.1:1', 'Vendel')).toThrow('Name <name@example.com>')
	})
})

const HOSTILE = [
	'Åsa\r\nBcc: eve@example.org',
	'Åsa\nBcc: eve@example.org',
	'Åsa\rBcc: eve@example.org',
	'Åsa\r\n\r\n<h1>A mail of my own</h1>\r\n.\r\nRCPT TO:<eve@example.org>',
	'Åsa\0\u0007\u001b[31m\u007f\u0085',
	'Åsa\u2028Bcc: eve@example.org\u2029',
	'Åsa, eve@example.org',
	'Åsa; eve@example.org',
	'Åsa <eve@example.org>',
	'<eve@example.org>, Åsa',
	'"Åsa" <eve@example.org>, "',
	'Asa" <eve@example.org>, "Asa',
	'Asa\\',
	'Asa\\" <eve@example.org>',
	'Asa (eve@example.org)',
	'group: eve@example.org;',
	'=?UTF-8?Q?Asa_=3Ceve=40example.org=3E=2C?=',
	'=?UTF-8?B?DQpCY2M6IGV2ZUBleGFtcGxlLm9yZw==?=',
	'\u202eåsA\u202c \u2066x\u2069\u200f\ufeff',
	'\ud800Åsa\udfff',
	'Å'.repeat(10_000),
	'A'.repeat(10_000),
	'a@'.repeat(500),
	'',
	' ',
]

const HEADER_NAMES = [
	'From',
	'To',
	'Subject',
	'Auto-Submitted',
	'Content-Language',
	'Message-ID',
	'Date',
	'MIME-Version',
	'Content-Type',
].sort()

function expectOneCleanMail(server: SmtpServer, before: { mails: number; recipients: number }) {
	expect(server.mails).toHaveLength(before.mails + 1)
	const headers = headersOf(server.mails.at(-1))
	expect(headers.map(([name]) => name).sort()).toEqual(HEADER_NAMES)
	const to = headers.find(([name]) => name === 'To')?.[1]
	expect(to).toMatch(/(^|<)asa@example\.com>?$/)
	expect(recipientsOf(server).slice(before.recipients)).toEqual(['RCPT TO:<asa@example.com>'])
}

describe('what a customer writes', () => {
	test('in a name or a subject adds no recipient and no header', async () => {
		const server = await startSmtpServer()
		const mailer = mailerFor(server)
		for (const text of HOSTILE) {
			for (const mail of [
				{ ...MAIL, to: { name: text, address: ADDRESS } },
				{ ...MAIL, subject: `Kvitto ${text}` },
				{ ...MAIL, text: `Hej ${text}`, html: `<p>${text}</p>` },
			]) {
				const before = { mails: server.mails.length, recipients: recipientsOf(server).length }
				await mailer.send(mail)
				expectOneCleanMail(server, before)
			}
		}
		expect(server.mails).toHaveLength(HOSTILE.length * 3)
	})

	test('as an address is one address, or is refused before the mail server hears of it', async () => {
		const server = await startSmtpServer()
		const mailer = mailerFor(server)
		const addresses = HOSTILE.flatMap((text) => [
			text,
			`${text}@example.com`,
			`asa@example.com${text}`,
			`asa@${text}`,
		])
		for (const address of addresses) {
			const outcome = await mailer.send({ ...MAIL, to: { name: 'Åsa', address } }).then(
				() => 'sent',
				(error: unknown) => error,
			)
			if (outcome !== 'sent') expect(outcome).toBeInstanceOf(MailRefusedError)
		}
		const named = server.mails.map(
			(mail) => headersOf(mail).filter(([name]) => name === 'To').length,
		)
		expect(new Set(named)).toEqual(new Set([1]))
		expect(recipientsOf(server)).toHaveLength(server.mails.length)
		expect(server.commands.join()).not.toContain('eve@')
	})

	test('and the order form accepts reaches exactly one recipient', async () => {
		const server = await startSmtpServer()
		const mailer = mailerFor(server)
		const addresses = [
			"o'neill+!#$%&*/=?^_`{|}~-@example.com",
			'..asa..@example.com',
			'asa@localhost',
			`${'a'.repeat(38)}@example.com`,
		]
		const names = ['Åsa Öberg', 'שָׁלוֹם', `A${'\u0301'.repeat(49)}`, 'Ж'.repeat(50)]
		for (const address of addresses) {
			for (const name of names) {
				expect(v.is(orderFields.emailAddress, address)).toBe(true)
				expect(v.is(orderFields.firstName, name)).toBe(true)
				await mailer.send({ ...MAIL, to: { name, address } })
				expect(
					headersOf(server.mails.at(-1))
						.map(([header]) => header)
						.sort(),
				).toEqual(HEADER_NAMES)
			}
		}
		expect(recipientsOf(server)).toHaveLength(addresses.length * names.length)
		for (const field of [orderFields.firstName, orderFields.emailAddress]) {
			expect(HOSTILE.filter((text) => v.is(field, text))).toEqual([])
		}
	})
})

describe('a failure', () => {
	const failureWith = async (answers: Parameters<typeof startSmtpServer>[0]) => {
		const server = await startSmtpServer(answers)
		return mailerFor(server)
			.send(MAIL)
			.catch((error: unknown) => error)
	}

	test.each([
		['RCPT TO', '550 5.1.1 <asa@example.com>: no such mailbox', '550'],
		['RCPT TO', '553 5.1.3 bad address asa@example.com', '553'],
		['DATA', '554 5.7.1 not wanted from asa@example.com', '554'],
		['message', '552 5.3.4 too large for asa@example.com', '552'],
	])('%s %s concerns this mail: it is never tried again', async (stage, answer, code) => {
		const error = await failureWith({ [stage]: answer })
		expect(error).toBeInstanceOf(MailRefusedError)
		expect(error).toMatchObject({ code })
	})

	test.each([
		['greeting', '554 5.7.1 your address is blocked', '554'],
		['AUTH', '535 5.7.8 bad credentials', '535'],
		['AUTH', '534 5.7.9 another mechanism is needed', '534'],
		['MAIL FROM', '550 5.7.1 kundservice@vendel.example may not send', '550'],
		['MAIL FROM', '530 5.7.0 authentication required', '530'],
		['RCPT TO', '530 5.7.0 authentication required', '530'],
		['RCPT TO', '554 5.7.1 <asa@example.com>: Relay access denied', '554'],
	])('%s %s concerns us: the mail waits until it is set right', async (stage, answer, code) => {
		const error = await failureWith({ [stage]: answer })
		expect(error).toBeInstanceOf(SenderRefusedError)
		expect(error).toMatchObject({ code })
	})

	test.each([
		['greeting', '554 5.7.1 your address is blocked', '220 ready'],
		['AUTH', '535 5.7.8 bad credentials', '235 welcome'],
		['MAIL FROM', '550 5.7.1 kundservice@vendel.example may not send', '250 sender'],
	] as const)('%s %s is over once the server lets us send', async (stage, refusal, welcome) => {
		const server = await startSmtpServer({ [stage]: refusal })
		const mailer = mailerFor(server)
		await expect(mailer.send(MAIL)).rejects.toThrow(SenderRefusedError)
		server.answers[stage] = welcome
		await mailer.send(MAIL)
		expect(server.mails).toHaveLength(1)
	})

	test.each([
		['greeting', '421 too busy', '421'],
		['AUTH', '454 4.7.0 cannot look you up right now', '454'],
		['MAIL FROM', '451 try later', '451'],
		['RCPT TO', '450 4.2.1 <asa@example.com>: greylisted', '450'],
		['RCPT TO', '503 5.5.1 out of order', '503'],
		['DATA', '421 closing', '421'],
		['message', '451 4.3.0 disk full', '451'],
	])('%s %s passes with time', async (stage, answer, code) => {
		const error = await failureWith({ [stage]: answer })
		expect(error).toBeInstanceOf(MailDelayedError)
		expect(error).toMatchObject({ code })
	})

	test('to reach the server passes with time', async () => {
		const mailer = smtpMailer('smtp://127.0.0.1:1', 'kundservice@vendel.example')
		onTestFinished(() => mailer.close())
		const error = await mailer.send(MAIL).catch((failure: unknown) => failure)
		expect(error).toBeInstanceOf(MailDelayedError)
		expect(error).toMatchObject({ code: 'ESOCKET' })
	})

	test('carries nothing of what the server said', async () => {
		const error = await failureWith({ 'RCPT TO': '550 5.1.1 <asa@example.com>: no such mailbox' })
		expect(error).toMatchObject({ message: 'The mail was refused (550)' })
		expect(error).not.toHaveProperty('cause')
		expect(Object.keys(error instanceof Error ? error : {}).sort()).toEqual(['code', 'name'])
	})
})
