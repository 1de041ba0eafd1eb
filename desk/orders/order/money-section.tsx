import { PAYMENT_WORDS, REFUND_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { formatDay, formatRate } from '@coc/ui/format.ts'
import type { ReactNode } from 'react'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { When } from '../../i18n/when.tsx'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { Section } from './section.tsx'

/** What is owed, what came and what went back, in one column of amounts. */
export function MoneySection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useOrdersTexts()
	const { language } = useLanguage()
	const { totalOre, vatOre, vatRatePercent, payments, refunds, receipt, unpaid } = order
	return (
		<Section title={texts.money}>
			{totalOre === null && payments.length === 0 && <p className="hint">{texts.nothing}</p>}
			<table className="plain-table">
				<tbody>
					{vatOre !== null && (
						<Amount ore={vatOre}>{texts.vat(formatRate(vatRatePercent ?? 0, language))}</Amount>
					)}
					{totalOre !== null && (
						<Amount ore={totalOre}>
							<strong>{texts.total}</strong>
						</Amount>
					)}
					{payments.map((payment) => (
						<Amount key={payment.id} ore={payment.settledOre ?? payment.amountOre}>
							{wordsFor(PAYMENT_WORDS, payment.status, language)}{' '}
							<span className="hint">
								{payment.method} <When at={payment.createdAt} /> {payment.reference}
							</span>
						</Amount>
					))}
					{refunds.map((refund) => (
						<Amount key={refund.id} ore={-refund.amountOre}>
							{texts.refund}: {wordsFor(REFUND_WORDS, refund.status, language)}{' '}
							<span className="hint">
								<When at={refund.createdAt} /> {refund.reason}
								{refund.creditNote && ` · ${texts.creditNote(refund.creditNote.number)}`}
							</span>
						</Amount>
					))}
				</tbody>
			</table>
			{receipt && (
				<p>
					{texts.receipt(receipt.number)} <When at={receipt.issuedAt} />
				</p>
			)}
			{unpaid && <p className="hint">{texts.lapses(formatDay(unpaid.lapsesAfter, language))}</p>}
		</Section>
	)
}

function Amount({ ore, children }: { readonly ore: number; readonly children: ReactNode }) {
	const { language } = useLanguage()
	return (
		<tr>
			<th scope="row">{children}</th>
			<td className="number">{formatOre(ore, language)}</td>
		</tr>
	)
}
