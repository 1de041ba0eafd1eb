import { COUNTRY_CODES, LANGUAGES, ORDER_WORDS, readOrderState } from '@coc/contract'
import { DELIVERY_FILTERS, DELIVERY_FORMS, NEEDS_ANYTHING } from '@coc/contract/desk'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ATTENTION_KINDS } from '../../../attention/attention-key.ts'
import type { Day } from '../../../calendar/swedish-days.ts'
import { ORDER_STATUSES } from '../../../orders/order-status.ts'
import { day, oneOf, refuseBackwards } from '../../arguments.ts'

export type FilterOptions = {
	readonly status?: string
	readonly needs?: string
	readonly since?: Day
	readonly until?: Day
	readonly paidSince?: Day
	readonly paidUntil?: Day
	readonly company?: true
	readonly private?: true
	readonly country?: string
	readonly language?: string
	readonly delivery?: string
	readonly form?: string
}

/** Its words, or some of them that fit no other, or its code. */
function statusOf(text: string): string {
	if (readOrderState(text)) return text
	const whole = completed(text)
	if (readOrderState(whole)) return whole
	const words = Object.values(ORDER_WORDS).map(({ en }) => en)
	throw new InvalidArgumentError(`Give one of ${[...words, ...ORDER_STATUSES].join('; ')}.`)
}

function completed(start: string): string {
	const typed = start.trim().toLowerCase()
	const begun = Object.values(ORDER_WORDS).flatMap((words) =>
		Object.values(words).filter((word) => word.toLowerCase().startsWith(typed)),
	)
	// 'Cannot be delivered' begins its own kinds.
	const [shortest = ''] = begun.toSorted((a, b) => a.length - b.length)
	return begun.every((word) => word.startsWith(shortest)) ? shortest : ''
}

/** What a list of orders is narrowed by, as in the browser. */
export function addFilterOptions(command: Command): Command {
	refuseBackwards(command, 'since', 'until')
	refuseBackwards(command, 'paidSince', 'paidUntil')
	const needs = [NEEDS_ANYTHING, ...ATTENTION_KINDS]
	return command
		.option('-s, --status <status>', 'a status, in words or as a code', statusOf)
		.option('--needs <kind>', 'what needs a person: any, or a kind of `attention`', oneOf(needs))
		.option('--since <day>', 'from this day on: 2026-03-31, today, yesterday or 7d', day)
		.option('--until <day>', 'up to and including this day', day)
		.option('--paid-since <day>', 'paid from this day on', day)
		.option('--paid-until <day>', 'paid up to and including this day', day)
		.addOption(new Option('--company', 'only orders of companies').conflicts('private'))
		.option('--private', 'only orders of private persons')
		.option('--country <code>', 'the country: SE, FI …, NOTEU', oneOf(COUNTRY_CODES))
		.option('--language <code>', `one of ${LANGUAGES.join(', ')}`, oneOf(LANGUAGES))
		.option('--delivery <status>', 'a certificate’s status, or LATE', oneOf(DELIVERY_FILTERS))
		.option('--form <form>', 'how it is delivered: file or post', oneOf(DELIVERY_FORMS))
}

/** As it would stand in the address of the list. */
export function filterOf(words: readonly string[], options: FilterOptions): Record<string, string> {
	const { company, private: isPrivate } = options
	const { status, needs, since, until, paidSince, paidUntil } = options
	const { country, language, delivery, form } = options
	const filter = {
		...{ q: words.join(' '), status, needs, since, until, paidSince, paidUntil },
		...{ country, language, delivery, form },
		company: company ? 'true' : isPrivate ? 'false' : undefined,
	}
	return Object.fromEntries(
		Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
	)
}
