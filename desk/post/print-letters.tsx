import type { OrderToPost } from '@coc/contract/desk'
import { ActButton } from '../acts/act-button.tsx'
import { useFileAct } from '../acts/use-file-act.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { POST_TEXTS } from './post-texts.ts'

/** Cover letters as one PDF, in the order of the screen. */
export function PrintLetters({ orders }: { readonly orders: readonly OrderToPost[] }) {
	const texts = useWords(POST_TEXTS)
	const { language } = useLanguage()
	const count = formatCount(orders.length, language)
	const { isUnderWay, perform } = useFileAct('letter', {
		saved: (_name, pieces) => {
			const drawn = pieces ?? orders.length
			const inWords = formatCount(drawn, language)
			return drawn < orders.length ? texts.printedOf(inWords, count) : texts.printed(inWords)
		},
		fileName: texts.file,
		tellOf: ({ outcome, reference }) => ({
			tone: 'error',
			text:
				outcome === 'address-too-long' ? texts.tooLong(String(reference)) : texts.nothingToPrint,
		}),
	})
	return (
		<ActButton
			label={texts.print(count, orders.length === 1)}
			says={texts.prints}
			isUnderWay={isUnderWay}
			onAct={() => perform({ orderIds: orders.map(({ orderId }) => orderId) })}
		/>
	)
}
