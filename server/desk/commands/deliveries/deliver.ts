import { type Command, InvalidArgumentError, Option } from 'commander'
import type { DeliveryForm } from '../../../deliveries/certificates.ts'
import { LONGEST_NOTE } from '../../../orders/notes/write-note.ts'
import {
	asOption,
	chassisNumber,
	jsonOption,
	ORDER_ARGUMENT,
	oneOf,
	yesOption,
} from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { type Delivering, delivered } from './delivered.ts'

type Options = {
	readonly problem?: readonly string[]
	readonly resolved?: true
	readonly again?: true
	readonly form?: 'file' | 'post' | 'both'
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

const FORMS: Record<NonNullable<Options['form']>, readonly DeliveryForm[]> = {
	file: ['file'],
	post: ['post'],
	both: ['file', 'post'],
}

const ACTS = ['problem', 'resolved', 'again', 'form'] as const

export function addDeliver(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('deliver')
		.summary('a problem with a certificate, sending it again, file or post')
		.description(
			'Certificates are delivered by themselves; this is for the exceptions. --problem keeps those of an order, or of one car, until --resolved says that they go on. --again sends the certificate that the archive has now to a customer who got an older one. --form says how this order is delivered, whatever DELIVERY says.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('[car]', 'its chassis number (default: all cars of the order)', chassisNumber)
		.addOption(
			new Option('--problem <reason...>', 'what is wrong, for a note on the order')
				.argParser(reasonWith)
				.conflicts(others('problem')),
		)
		.addOption(new Option('--resolved', 'the problem is over').conflicts(others('resolved')))
		.addOption(
			new Option('--again', 'send the certificate that the archive has now').conflicts(
				others('again'),
			),
		)
		.addOption(
			new Option('--form <form>', 'file, post or both')
				.argParser(oneOf(['file', 'post', 'both']))
				.conflicts(others('form')),
		)
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- deliver 4F2K-9QXH --problem the maker has no CoC for it yet
  npm run desk -- deliver 4F2K-9QXH --resolved
  npm run desk -- deliver 4F2K-9QXH VND1A2B3C4D567890 --again
  npm run desk -- deliver 4F2K-9QXH --form post`,
		)
		.action(async (id: string, car: string | undefined, options: Options, command: Command) => {
			const delivering = deliveringOf(options)
			if (!delivering) command.error(`error: give one of --${ACTS.join(', --')}`)
			if (car !== undefined && options.form) {
				command.error('error: --form is for the whole order')
			}
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const cars = car === undefined ? [] : [car]
			const { json, words } = await delivered(context, desk, { orderId, cars }, delivering, options)
			if (options.json) screen.json({ orderId, ...json })
			else screen.say(words)
		})
}

const others = (act: (typeof ACTS)[number]) => ACTS.filter((other) => other !== act)

function reasonWith(text: string, before: readonly string[] = []): string[] {
	const words = [...before, text]
	const reason = words.join(' ').trim()
	if (reason !== '' && reason.length < LONGEST_NOTE - 100) return words
	throw new InvalidArgumentError('Say what is wrong, in a few words.')
}

function deliveringOf({ problem, resolved, again, form }: Options): Delivering | null {
	if (problem) return { act: 'problem', reason: problem.join(' ').trim() }
	if (resolved) return { act: 'resolved' }
	if (again) return { act: 'again' }
	return form ? { act: 'form', forms: FORMS[form] } : null
}
