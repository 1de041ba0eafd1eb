import { DELIVERY_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language-context.tsx'

/** The cars that an act may be about, each with how it stands; all are chosen until somebody chooses otherwise. */
export function useCars(deliveries: DeskOrder['deliveries']) {
	const { language } = useLanguage()
	const [left, setLeft] = useState<readonly string[]>([])
	const all = [...Map.groupBy(deliveries, ({ chassisNumber }) => chassisNumber)].map(
		([chassisNumber, own]) => ({
			chassisNumber,
			more: own.map(({ status }) => wordsFor(DELIVERY_WORDS, status, language)).join(', '),
		}),
	)
	const numbers = all.map(({ chassisNumber }) => chassisNumber)
	return {
		all,
		chosen: numbers.filter((car) => !left.includes(car)),
		choose: (chosen: readonly string[]) => setLeft(numbers.filter((car) => !chosen.includes(car))),
	}
}
