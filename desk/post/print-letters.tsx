import type { OrderToPost } from '@coc/contract/desk'
import { useState } from 'react'
import { ActButton } from '../acts/act-button.tsx'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { saveFile } from '../files/save-file.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { usePostTexts } from './use-post-texts.ts'

/** Cover letters as one PDF, in the order of the screen. */
export function PrintLetters({ orders }: { readonly orders: readonly OrderToPost[] }) {
	const texts = usePostTexts()
	const all = useTexts()
	const { language } = useLanguage()
	const calls = useCalls()
	const tell = useTell()
	const [isUnderWay, setUnderWay] = useState(false)
	const count = formatCount(orders.length, language)
	const print = async () => {
		setUnderWay(true)
		const answer = await calls.letters(orders.map(({ orderId }) => orderId))
		setUnderWay(false)
		if (!answer.ok) return tell('error', problemText(all, answer.problem.code))
		if (answer.data instanceof Blob) {
			saveFile(answer.data, texts.file)
			return tell('success', texts.printed(count))
		}
		const { outcome, reference } = answer.data
		if (outcome === 'address-too-long') return tell('error', texts.tooLong(String(reference)))
		tell('error', texts.nothingToPrint)
	}
	return (
		<ActButton
			label={texts.print(count, orders.length === 1)}
			says={texts.prints}
			isUnderWay={isUnderWay}
			onAct={print}
		/>
	)
}
