import { looksMistyped, normaliseTrackingNumber } from '@coc/contract'
import { type Command, InvalidArgumentError } from 'commander'
import type { Carriers } from '../../../deliveries/posting/carriers.ts'
import type { PostOutcome } from '../../../deliveries/posting/post-order.ts'
import { perform } from '../../acts/act.ts'
import { POST_ORDER } from '../../acts/deliveries/post-order.ts'
import {
	asOption,
	chassisNumberToo,
	jsonOption,
	ORDER_ARGUMENT,
	yesOption,
} from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { NOT_CHOSEN } from './refusals.ts'

type Options = {
	readonly carrier: string
	readonly number: string
	readonly tell?: true
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

export function addPost(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('post')
		.summary('note that certificates were posted: carrier and number')
		.description(
			'Notes that the certificates of an order were posted, and mails the customer the link that follows the letter. With another number it corrects what was noted: it asks first, and mails again only with --tell.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('[cars...]', 'chassis numbers, where not all are in the letter', chassisNumberToo)
		.requiredOption('--carrier <name>', 'one of CARRIERS')
		.requiredOption('--number <number>', 'the number on the letter', trackingNumber)
		.option('--tell', 'mail the customer a corrected number')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- post 4F2K-9QXH --carrier PostNord --number RR473124829SE
  npm run desk -- post 4F2K-9QXH VND1A2B3C4D567890 --carrier PostNord --number RR473124829SE
  npm run desk -- post 4F2K-9QXH --carrier PostNord --number RR473124815SE --tell`,
		)
		.action(async (id: string, cars: string[], options: Options) => {
			const desk = await openDesk(options)
			const { number, tell = false } = options
			const carrier = carrierOf(desk.shop.certificates.carriers, options.carrier)
			const orderId = await orderByIdStart(desk.shop.db, id)
			await askIfMistyped(context, number, options.yes)
			const posting = { orderId, cars, carrier, number, tell, corrects: null }
			const first = await perform(desk, POST_ORDER, posting)
			if (first.outcome !== 'posted-before') return tellOutcome(first)
			const text = `It was posted with ${first.carrier}, number ${first.number}. Is ${carrier} ${number} the right one? [y/N]`
			if (!(await confirm(context, { text, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			tellOutcome(await perform(desk, POST_ORDER, { ...posting, corrects: first.number }))

			function tellOutcome(posted: PostOutcome): void {
				const words = inWords(posted)
				if (options.json) screen.json({ orderId, ...posted })
				else screen.say(words)
			}
		})
}

const LONGEST = 40

function trackingNumber(text: string): string {
	const number = normaliseTrackingNumber(text)
	if (/^[A-Z0-9./]+$/.test(number) && number.length <= LONGEST) return number
	throw new InvalidArgumentError(`Give letters and digits, at most ${LONGEST}.`)
}

function carrierOf(carriers: Carriers, typed: string): string {
	const names = [...carriers.keys()]
	const found = names.find((name) => name.toLowerCase() === typed.trim().toLowerCase())
	if (found !== undefined) return found
	throw new DeskError(
		`No carrier is called ${typed}. CARRIERS has ${names.join(', ')}. Nothing was changed.`,
	)
}

/** A number can be put right later: it is noted also where nobody can be asked. */
async function askIfMistyped(
	context: DeskContext,
	number: string,
	alreadyYes?: true,
): Promise<void> {
	if (!looksMistyped(number) || alreadyYes) return
	const warning = `The check digit of ${number} is wrong: it may be mistyped.`
	if (!context.screen.terminal.canAsk) return context.screen.tell(warning)
	const text = `${warning} Note it all the same? [y/N]`
	if (!(await confirm(context, { text, yes: YES }))) throw new DeskError('Nothing was changed.')
}

function inWords(posted: PostOutcome): string {
	switch (posted.outcome) {
		case 'posted':
			return `Posted: ${posted.cars.join(' ')}. The customer gets a mail with the link.`
		case 'corrected':
			return `Corrected for ${posted.cars.join(' ')}. ${posted.told ? 'The customer gets a mail with it.' : 'The order’s page has it; the customer gets no mail.'}`
		case 'unchanged':
			return 'That is noted already.'
		case 'posted-before':
			throw new DeskError('A colleague has changed the number just now. Nothing was changed.')
		case 'several-postings':
			throw new DeskError(
				'The cars of this order were posted in several letters: name those that are in this one. Nothing was changed.',
			)
		case 'not-by-post':
			throw new DeskError(
				'This order is not delivered by post: `deliver ID --form post` changes that. Nothing was changed.',
			)
		case 'letter-differs':
			throw new DeskError(
				'Its cover letter lists a car that cannot be posted now. Print a new one (`letters ID`), or name the cars. Nothing was changed.',
			)
		case 'has-problem':
			throw new DeskError(
				'A problem is noted for it: `deliver ID --resolved` ends that. Nothing was changed.',
			)
		case 'stopped':
			throw new DeskError(
				'It is not owed any more, such as after a refund. Do not post it. Nothing was changed.',
			)
		default:
			throw new DeskError(NOT_CHOSEN[posted.outcome])
	}
}
