import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Database } from '../../../db/database.ts'
import { readSentMails, readTerms, type SentMail } from '../../../orders/mails/read-sent-mails.ts'
import { jsonOption, ORDER_ARGUMENT, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { atSecond } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'

type Options = {
	readonly number?: number
	readonly html?: string
	readonly terms?: string
	readonly json?: true
}

export function addMail(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('mail')
		.summary('read a mail to the customer again, as it was sent')
		.description(
			'Shows a mail to the customer as it was sent: the newest, or the newest of a kind. Mails are kept for as long as the order names its customer.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('[kind]', 'such as payment-link or receipt: `order` lists them')
		.option('--number <number>', 'which of its kind; 1 is the oldest', wholeNumber(1, 100_000))
		.option('--html <file>', 'write it to this file, as mail programs show it')
		.option('--terms <file>', 'write the terms that it brought to this file, a PDF')
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- mail 4F2K-9QXH
  npm run desk -- mail 4F2K-9QXH receipt --html receipt.html
  npm run desk -- mail 4F2K-9QXH payment-link --terms terms.pdf`,
		)
		.action(async (id: string, kind: string | undefined, options: Options) => {
			const { shop } = await openDesk()
			const sent = await readSentMails(shop.db, await orderByIdStart(shop.db, id))
			const meant = sent.findLast(
				(mail) =>
					(kind === undefined || mail.kind === kind) &&
					(options.number === undefined || mail.version === options.number),
			)
			if (!meant) throw new DeskError(nothingLikeThat(sent))
			const { content, ...mail } = meant
			// They name nobody: whoever was erased got the same.
			if (options.terms !== undefined) {
				await write(options.terms, await termsOf(shop.db, mail))
				screen.tell(`Terms written to ${options.terms}.`)
			}
			if (!content) {
				throw new DeskError(
					`The mail ${mail.kind} was sent ${atSecond(mail.sentAt)}, and what it said is not kept: it was sent before mails were, or the person was erased.`,
				)
			}
			if (options.html !== undefined) await write(options.html, content.html)
			if (options.json) return screen.json({ ...mail, ...content })
			show(screen, mail, content)
			if (options.html !== undefined) screen.tell(`Written to ${options.html}.`)
		})
}

function show(
	screen: Screen,
	mail: Omit<SentMail, 'content'>,
	content: NonNullable<SentMail['content']>,
): void {
	screen.facts([
		['Mail', mail.version > 1 ? `${mail.kind} (no. ${mail.version})` : mail.kind],
		['Sent', atSecond(mail.sentAt)],
		['To', content.recipient],
		['Subject', content.subject],
		...(mail.termsSha256 === null ? [] : [['Terms', mail.termsSha256] as const]),
		...(content.attachments.length > 0
			? [['Attached', content.attachments.join(', ')] as const]
			: []),
	])
	screen.say('')
	for (const line of content.text.split('\n')) screen.say(line)
}

async function termsOf(db: Database, mail: Omit<SentMail, 'content'>): Promise<Buffer> {
	const terms = mail.termsSha256 === null ? null : await readTerms(db, mail.termsSha256)
	if (!terms) throw new DeskError(`The mail ${mail.kind} brought no terms: the payment link does.`)
	return terms
}

function nothingLikeThat(sent: readonly SentMail[]): string {
	if (sent.length === 0) return 'No mail was sent for this order yet.'
	const kinds = [...new Set(sent.map(({ kind }) => kind))]
	return `No such mail was sent for this order. Sent were: ${kinds.join(', ')}.`
}

async function write(file: string, content: string | Buffer): Promise<void> {
	await writeFile(file, content, { mode: 0o600 }).catch((error: Error) => {
		throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
	})
}
