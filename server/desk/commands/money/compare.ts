import { readFile } from 'node:fs/promises'
import { PAYMENT_WORDS, wordsFor } from '@coc/contract'
import type { Command } from 'commander'
import { addDays, type Day, dayOf, startOf } from '../../../calendar/swedish-days.ts'
import {
	type Comparison,
	compareBooks,
	type Difference,
} from '../../../orders/comparing/compare-books.ts'
import { day, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'
import { atMinute, counted, money, number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { bold, dim } from '../../terminal/text.ts'
import { DIFFERENCE_TEXTS } from './difference-texts.ts'

type Options = {
	readonly from?: Day
	readonly to?: Day
	readonly references?: string
	readonly json?: true
}

const USUAL_DAYS = 7

export function addCompare(program: Command, { screen, openDesk, signal }: DeskContext): void {
	program
		.command('compare')
		.summary('the provider’s book beside ours')
		.description(
			'Lays the payment provider’s book beside ours, for payments that were opened, moved or given back from in some days, and lists what one has and the other lacks, with what to do. Changes nothing. Ends with code 1 if anything differs.',
		)
		.option('--from <day>', 'from this day on (default: a week ago)', day)
		.option('--to <day>', 'up to and including this day (default: today)', day)
		.option(
			'--references <file>',
			'payments to look at besides: their ids at the provider, one in each line, or first in a line of a CSV file',
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Zaver’s API cannot list payments: save their list from its
pages, and name that file.

Examples:
  npm run desk -- compare
  npm run desk -- compare --from 2026-11-14 --to 2026-11-15
  npm run desk -- compare --from 7d --references payments-of-zaver.csv`,
		)
		.action(async (options: Options, command: Command) => {
			const to = options.to ?? dayOf(new Date())
			const from = options.from ?? addDays(to, -USUAL_DAYS)
			if (from > to) command.error('error: --from is after --to')
			const references = await readReferences(options.references)
			const { shop } = await openDesk()
			const span = { from: startOf(from), until: startOf(addDays(to, 1)) }
			const comparison = await compareBooks(shop, { span, references, signal }).catch((error) => {
				signal.throwIfAborted()
				throw new DeskError(
					`Not everything could be read (${describeFailure(error)}): try again in a while.`,
				)
			})
			if (options.json) screen.json({ ...span, ...comparison })
			else show(screen, comparison)
			const { length } = comparison.differences
			if (length > 0)
				throw new DeskError(`${counted(length, 'payment differs', 'payments differ')}.`)
		})
}

async function readReferences(file: string | undefined): Promise<string[]> {
	if (file === undefined) return []
	const text = await readFile(file, 'utf8').catch((error: Error) => {
		throw new DeskError(`${file} cannot be read: ${error.message}`)
	})
	return text
		.split('\n')
		.map((line) => line.split(/[,;\t]/)[0]?.replaceAll(/["\s\ufeff]/g, '') ?? '')
		.filter((reference) => reference !== '')
}

function show(screen: Screen, comparison: Comparison): void {
	const { provider, isListed, paymentsThere, paymentsHere, unknownReferences } = comparison
	screen.say(
		`${counted(paymentsThere, 'payment')} at ${provider}, ${number(paymentsHere)} here: ${comparison.differences.length === 0 ? 'nothing differs.' : 'these differ.'}`,
	)
	for (const difference of comparison.differences) showDifference(screen, difference)
	if (!isListed) {
		screen.tell(
			`The API of ${provider} has no list: what it has and we lack is found only with --references.`,
		)
	}
	if (unknownReferences > 0) {
		screen.tell(`${counted(unknownReferences, 'reference')} of the file: no payment of ours.`)
	}
	for (const { provider: former, payments } of comparison.elsewhere) {
		screen.tell(`Not looked at: ${counted(payments, 'payment')} at ${former}.`)
	}
}

function showDifference(screen: Screen, difference: Difference): void {
	const { title, whatToDo } = DIFFERENCE_TEXTS[difference.kind]
	const { there, here, reference, order, orderId, openedAt } = difference
	const opened = openedAt ? `, opened ${atMinute(openedAt)}` : ''
	screen.say('')
	screen.say(
		bold(title),
		dim(`  ${order ?? `order ${orderId ?? 'unknown'}`}, ${reference}${opened}`),
	)
	screen.say(
		`  There: ${there ? sideOf({ ...there, givenBackOre: there.refundedOre }) : 'nothing'}`,
	)
	screen.say(`  Here: ${here ? sideOf(here) : 'nothing'}`)
	screen.say(`  ${whatToDo(difference)}`)
}

type Side = {
	readonly status: string
	readonly amountOre: number
	readonly currency: string
	readonly givenBackOre: number
}

function sideOf({ status, amountOre, currency, givenBackOre }: Side): string {
	const returned = givenBackOre > 0 ? `, ${money(givenBackOre, currency)} of it given back` : ''
	return `${wordsFor(PAYMENT_WORDS, status, 'en')}, ${money(amountOre, currency)}${returned}`
}
