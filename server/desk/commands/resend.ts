import type { Command } from 'commander'
import { MAIL_KINDS, type MailKind } from '../../mail/mails/mail-kind.ts'
import { sendableMails } from '../../orders/mails/resend-mail.ts'
import { perform } from '../acts/act.ts'
import { RESEND } from '../acts/orders/resend.ts'
import { asOption, jsonOption, ORDER_ARGUMENT, oneOf } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { orderInShort } from '../queries/order-in-short.ts'
import { quoted } from './order-texts.ts'

type Options = { readonly kind?: MailKind; readonly as?: string; readonly json?: true }

export function addResend(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('resend')
		.summary('send a mail to the customer once more')
		.description(
			'Sends a mail to the customer once more: without --kind the one that fits where the order is now, such as the payment link or the receipt. The mail of a certificate or a letter is sent again by its --kind; a newer certificate by `deliver --again`.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.option('-k, --kind <kind>', `one of ${MAIL_KINDS.join(', ')}`, oneOf(MAIL_KINDS))
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- resend 4F2K-9QXH
  npm run desk -- resend 4F2K-9QXH --kind payment-link
  npm run desk -- resend 4F2K-9QXH --kind certificate-ready`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const { shop } = desk
			const order = await orderInShort(shop.db, await orderByIdStart(shop.db, id))
			const sendable = await sendableMails(shop, order.id)
			const kind = options.kind ?? sendable[0]
			const outcome = kind
				? await perform(desk, RESEND, { orderId: order.id, kind })
				: 'not-sendable'
			if (outcome !== 'queued') {
				throw new DeskError(
					sendable.length === 0
						? `No mail can be sent for this order: it is ${quoted(order.state)}.`
						: `That mail would not be true of an order that is ${quoted(order.state)}. What can be sent: ${sendable.join(', ')}.`,
				)
			}
			if (options.json) screen.json({ orderId: order.id, kind, outcome })
			else screen.say(`The mail ${kind} is on its way to ${order.customer}.`)
		})
}
