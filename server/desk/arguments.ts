import { CHASSIS_NUMBER_LENGTH, isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Month, parseMonth } from '../books/months.ts'
import { type Day, parseDay } from '../calendar/swedish-days.ts'

/** What every command takes for an order. */
export const ORDER_ARGUMENT =
	'the order number, the order’s id or its first 8 characters, or the link to its page'

export function day(text: string): Day {
	const parsed = parseDay(text.toLowerCase())
	if (parsed === null) {
		throw new InvalidArgumentError('Give a day as 2026-03-31, today, yesterday or 7d (days ago).')
	}
	return parsed
}

/** Of a command and those below it. What is empty because its days are the wrong way round would pass for an answer. */
export function refuseBackwards(command: Command, first: string, last: string): void {
	command.hook('preAction', (_command, chosen) => {
		const from = chosen.getOptionValue(first)
		const to = chosen.getOptionValue(last)
		if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return
		chosen.error(`error: ${flagOf(first)} is after ${flagOf(last)}`)
	})
}

const flagOf = (name: string) =>
	`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export function month(text: string): Month {
	const parsed = parseMonth(text)
	if (parsed === null) throw new InvalidArgumentError('Give a month as 2026-11.')
	return parsed
}

export function wholeNumber(min: number, max: number) {
	return (text: string): number => {
		const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
		if (number >= min && number <= max) return number
		throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`)
	}
}

/** Kronor, with a comma or a point, as whole öre. */
export function kronorAsOre(text: string): number {
	const ore = /^\d{1,7}([.,]\d{1,2})?$/.test(text)
		? Math.round(Number(text.replace(',', '.')) * 100)
		: 0
	if (ore > 0) return ore
	throw new InvalidArgumentError('Give an amount in kronor, as 1250 or 312,50.')
}

export function chassisNumber(text: string): string {
	const number = normaliseChassisNumber(text)
	if (isChassisNumber(number)) return number
	throw new InvalidArgumentError(
		`Give all ${CHASSIS_NUMBER_LENGTH} characters of a chassis number.`,
	)
}

/** An option that may be given several times. */
export function chassisNumberToo(text: string, before: readonly string[] = []): string[] {
	return [...before, chassisNumber(text)]
}

export function yesOrNo(text: string): boolean {
	if (/^(yes|y|ja|j)$/i.test(text)) return true
	if (/^(no|n|nej)$/i.test(text)) return false
	throw new InvalidArgumentError('Give yes or no.')
}

/** One of a fixed list, whatever its case. */
export function oneOf<Choice extends string>(choices: readonly Choice[]) {
	return (text: string): Choice => {
		const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
		if (chosen !== undefined) return chosen
		throw new InvalidArgumentError(`Give one of ${choices.join(', ')}.`)
	}
}

const LONGEST_NAME = 80

export function operatorName(text: string): string {
	const name = text.trim()
	if (name.length > 0 && name.length <= LONGEST_NAME && !/\p{C}/u.test(name)) return name
	throw new InvalidArgumentError(`Give a name of at most ${LONGEST_NAME} characters.`)
}

/** For every command that changes something. */
export const asOption = () =>
	new Option('--as <name>', 'who does it, for the history (default: your user name)').argParser(
		operatorName,
	)

export const jsonOption = () => new Option('--json', 'for scripts: JSON, times in ISO 8601, UTC')

export const yesOption = () => new Option('-y, --yes', 'do not ask first')
