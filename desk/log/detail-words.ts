import { type Language, wordsFor } from '@coc/contract'
import { currencyOfDetail, type LoggedAct, MAIL_WORDS, STEP_WORDS } from '@coc/contract/desk'
import { formatOre } from '../i18n/counts.ts'
import { textsIn } from '../i18n/language-context.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { actInWords } from './act-names.ts'
import type { LogTexts } from './log-texts.ts'

/** Amounts and choices of an act, in words. What has none stands in the exported log. */
export function detailsInWords(
	details: LoggedAct['details'],
	{ details: labels, fields, forms }: LogTexts,
	language: Language,
): string {
	return Object.entries(details)
		.flatMap(([name, value]) => {
			const currency = currencyOfDetail(name)
			if (currency) return [formatOre(Number(value), language, currency)]
			const label = wordIn(labels, name)
			if (label === null) return []
			const said = saidOf(name, value)
			// Names and amounts speak for themselves, and so does a yes.
			if (value === true) return [label]
			return [label === '' ? said : `${label} ${said}`]
		})
		.join(' · ')

	function saidOf(name: string, value: string | number | boolean): string {
		const text = String(value)
		switch (name) {
			case 'queue':
				return wordsFor(STEP_WORDS, text, language)
			case 'mail':
				return wordsFor(MAIL_WORDS, text, language)
			case 'role':
				return wordIn(textsIn[language].roles, text)?.toLowerCase() ?? text
			case 'act':
				return actInWords(text, language)
			case 'fields':
				return listed(text.split(' '), fields)
			case 'forms':
				return listed(text.split(' and '), forms)
			default:
				return text
		}
	}
}

function listed(codes: readonly string[], words: Readonly<Record<string, string>>): string {
	return codes.map((code) => wordIn(words, code) ?? code).join(', ')
}
