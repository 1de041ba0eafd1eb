import { type DeskOrder, PROVIDERS } from '@coc/contract/desk'
import { wordIn } from '../../i18n/word-in.ts'
import type { PageTexts } from './page-texts.ts'

type Payment = DeskOrder['payments'][number]
type Refund = DeskOrder['refunds'][number]

/** How it is paid, where, and by which reference one finds it there. */
export function paymentAbout(
	{ method, provider, reference }: Pick<Payment, 'method' | 'provider' | 'reference'>,
	texts: PageTexts,
): string {
	const how = wordIn(texts.methods, method) ?? texts.otherMethod
	const where = wordIn(PROVIDERS, provider) ?? provider
	return [`${how}, ${where}`, reference ?? ''].filter(Boolean).join(' · ')
}

const OF_WITHDRAWAL = /^Withdrawal (\d+)$/

/** What it is for, and why. */
export function refundAbout(
	{ what, cars, reason }: Pick<Refund, 'what' | 'cars' | 'reason'>,
	texts: PageTexts,
): string {
	const forWhat = what === 'cars' ? cars.join(', ') : texts.refundOf[what]
	const [, withdrawal] = OF_WITHDRAWAL.exec(reason) ?? []
	const why =
		withdrawal === undefined
			? (wordIn(texts.reasons, reason) ?? reason)
			: texts.ofWithdrawal(withdrawal)
	return [forWhat, why].filter(Boolean).join(' · ')
}
