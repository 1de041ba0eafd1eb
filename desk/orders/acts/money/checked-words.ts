import { type Language, orderWords, PAYMENT_WORDS, REFUND_WORDS, wordsFor } from '@coc/contract'
import type { ActAnswer } from '@coc/contract/desk'
import * as v from 'valibot'
import type { Told } from '../../../acts/told-of.ts'
import { formatOre } from '../../../i18n/counts.ts'
import type { MoneyTexts } from './money-texts.ts'

const money = { amountOre: v.number(), currency: v.optional(v.string(), 'SEK') }

const checkedSchema = v.object({
	before: v.string(),
	after: v.string(),
	payments: v.array(
		v.object({
			outcome: v.string(),
			said: v.optional(v.nullable(v.object({ status: v.string(), ...money }))),
		}),
	),
	refunds: v.array(v.object({ outcome: v.string(), after: v.string(), ...money })),
})

/** What the provider said of each payment and refund, and what that has changed. */
export function checkedInWords(
	answer: ActAnswer,
	texts: MoneyTexts['check'],
	language: Language,
): Told {
	const parsed = v.safeParse(checkedSchema, answer)
	if (!parsed.success) return { tone: 'error', text: texts.silent }
	const { before, after, payments, refunds } = parsed.output
	const lower = (words: string) => words.toLocaleLowerCase(language)
	const said = [
		...payments.flatMap(({ said: one }) =>
			one
				? [
						texts.payment(
							formatOre(one.amountOre, language, one.currency),
							lower(wordsFor(PAYMENT_WORDS, one.status, language)),
						),
					]
				: [],
		),
		...refunds
			.filter(({ outcome }) => outcome === 'asked')
			.map((refund) =>
				texts.refund(
					formatOre(refund.amountOre, language, refund.currency),
					lower(wordsFor(REFUND_WORDS, refund.after, language)),
				),
			),
	]
	const isSilent = [...payments, ...refunds].some(({ outcome }) => outcome === 'no-answer')
	const state = (status: string) => orderWords(status, language)
	const sentences = [
		said.length > 0 ? texts.says(said.join(', ')) : texts.nothing,
		...(isSilent ? [texts.silent] : []),
		before === after ? texts.asBefore(state(after)) : texts.isNow(state(before), state(after)),
	]
	return { tone: isSilent ? 'error' : 'success', text: sentences.join(' ') }
}
