import { LONGEST_QUESTION, plainWords } from '@coc/contract/desk'
import type { Command } from 'commander'
import type { AskOutcome } from '../../../orders/questions/ask-customer.ts'
import { perform } from '../../acts/act.ts'
import { ASK_CUSTOMER } from '../../acts/orders/ask-customer.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { orderInShort } from '../../queries/order-in-short.ts'

type Options = { readonly as?: string; readonly json?: true }

export function addAsk(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('ask')
		.summary('ask the customer something by mail')
		.description(
			'Mails the customer your words as they are, with a greeting, the order number and the link to the order’s page in the order’s language: write in it. The answer comes to the shop’s mailbox. The same words within a day are mailed once; `resend --kind question` mails them again. What was asked goes when the order’s person is erased.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('<words...>', 'what to ask')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- ask 4F2K-9QXH "Är tecknet efter VND ett I eller en etta?"
  npm run desk -- ask 4F2K-9QXH "Which of your two cars is it?" --as Anna`,
		)
		.action(async (id: string, typed: string[], options: Options, command: Command) => {
			const words = plainWords(typed.join(' '))
			if (words === '') command.error('error: write something')
			if (words.length > LONGEST_QUESTION) {
				command.error(`error: a question has at most ${LONGEST_QUESTION} characters`)
			}
			const desk = await openDesk(options)
			const { db } = desk.shop
			const order = await orderInShort(db, await orderByIdStart(db, id))
			const outcome = await perform(desk, ASK_CUSTOMER, { orderId: order.id, words })
			const refusal = REFUSALS[outcome]
			if (refusal) throw new DeskError(refusal)
			if (options.json) screen.json({ orderId: order.id, outcome })
			else if (outcome === 'asked') screen.say(`The question is on its way to ${order.customer}.`)
			else screen.say('They were asked that less than a day ago. Nothing was sent.')
		})
}

const REFUSALS: Record<AskOutcome, string | null> = {
	asked: null,
	'asked-before': null,
	'no-address': 'The person of this order was erased: there is no address. Nothing was sent.',
	'not-found': 'The order was erased just now.',
}
