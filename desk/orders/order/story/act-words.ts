import { type Language, wordsFor } from '@coc/contract'
import { currencyOfDetail, type DeskOrder, MAIL_WORDS } from '@coc/contract/desk'
import { formatOre } from '../../../i18n/counts.ts'
import { wordIn } from '../../../i18n/word-in.ts'
import { columnLabel, FIELD_WORDS } from '../../field-words.ts'
import { STORY_TEXTS } from './story-texts.ts'

type HistoryEvent = DeskOrder['history'][number]
type Changed = NonNullable<HistoryEvent['changed']>
type Details = NonNullable<HistoryEvent['details']>

const KRONOR = 100

/** What stood in a field, and what stands there now. */
export function changeInWords({ field, ...values }: Changed, language: Language): string {
	const texts = STORY_TEXTS[language]
	const shown = (value: string) => {
		if (field === 'is_company') return value === 'true' ? texts.company : texts.private
		if (field === 'total') return formatOre(Math.round(Number(value) * KRONOR), language)
		return value || '–'
	}
	const name = columnLabel(field, language) ?? wordIn(texts.others, field) ?? field
	return `${name}: ${shown(values.old)} → ${shown(values.new)}`
}

/** The amounts and choices of an act. */
export function detailsInWords(details: Details, language: Language): string {
	const texts = STORY_TEXTS[language]
	const known: Readonly<Record<string, (value: string) => string>> = {
		cars: texts.details.cars,
		'cars decided': texts.details.decided,
		mail: (kind) => texts.details.mail(wordsFor(MAIL_WORDS, kind, language)),
		fields: (names) => inTurn(names, FIELD_WORDS[language]),
		forms: (names) => inTurn(names.replaceAll(' and ', ' '), texts.forms),
		note: texts.details.note,
		question: texts.details.question,
		withdrawal: texts.details.withdrawal,
		carrier: texts.details.carrier,
		'credit note': texts.details.creditNote,
		attention: () => texts.details.attention,
	}
	return Object.entries(details)
		.map(([name, value]) => {
			const currency = currencyOfDetail(name)
			if (currency) return formatOre(Number(value), language, currency)
			return known[name]?.(String(value)) ?? `${name} ${value}`
		})
		.join(', ')
}

function inTurn(names: string, words: Readonly<Record<string, string>>): string {
	return names
		.split(' ')
		.map((name) => wordIn(words, name) ?? name)
		.join(', ')
}
