import { PAYMENT_WORDS, REFUND_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { formatDay, formatRate } from '@coc/ui/format.ts'
import type { ReactNode } from 'react'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { wordIn } from '../../i18n/word-in.ts'
import { TakeCreditNoteOutAct, TakeReceiptOutAct } from '../acts/customer/person-acts.tsx'
import { CheckAct } from '../acts/money/check-act.tsx'
import { RefundAct } from '../acts/money/refund-act.tsx'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { paymentAbout, refundAbout } from './money-words.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { Section } from './section.tsx'

type OfOrder = { readonly order: DeskOrder }

/** What is owed, what came and what went back, in one column of amounts. */
export function MoneySection({ order }: OfOrder) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const words = useWords(PAGE_TEXTS)
	const { language } = useLanguage()
	const { totalOre, vatOre, vatRatePercent, vatReason, payments, refunds, unpaid } = order
	return (
		<Section
			title={texts.money}
			acts={
				<>
					<RefundAct order={order} />
					<CheckAct order={order} />
					<TakeReceiptOutAct order={order} />
					{refunds.map(
						({ id, creditNote }) =>
							creditNote && (
								<TakeCreditNoteOutAct key={id} order={order} number={creditNote.number} />
							),
					)}
				</>
			}
		>
			{totalOre === null && payments.length === 0 && <p className="hint">{texts.nothing}</p>}
			<table className="plain-table">
				<tbody>
					{vatOre !== null && (
						<Amount ore={vatOre}>
							{texts.vat(formatRate(vatRatePercent ?? 0, language))}{' '}
							<span className="hint">{vatReason && wordIn(words.vatReasons, vatReason)}</span>
						</Amount>
					)}
					{totalOre !== null && (
						<Amount ore={totalOre}>
							<strong>{texts.total}</strong>
						</Amount>
					)}
					{payments.map((payment) => (
						<Amount
							key={payment.id}
							ore={payment.settledOre ?? payment.amountOre}
							currency={payment.settledCurrency}
						>
							{wordsFor(PAYMENT_WORDS, payment.status, language)}{' '}
							<span className="hint">
								<When at={payment.since ?? payment.createdAt} />, {paymentAbout(payment, words)}
							</span>
						</Amount>
					))}
					{payments.map(
						({ id, refundedElsewhereOre: ore, settledCurrency }) =>
							ore > 0 && (
								<Amount key={`elsewhere ${id}`} ore={-ore} currency={settledCurrency}>
									{texts.refundedElsewhere}
								</Amount>
							),
					)}
					{refunds.map((refund) => (
						<Amount key={refund.id} ore={-refund.amountOre} currency={refund.currency}>
							{texts.refund}: {wordsFor(REFUND_WORDS, refund.status, language)}{' '}
							<span className="hint">
								<When at={refund.createdAt} />, {refundAbout(refund, words)}
							</span>{' '}
							{refund.creditNote && <CreditNote order={order} number={refund.creditNote.number} />}
						</Amount>
					))}
				</tbody>
			</table>
			<Receipt order={order} />
			{unpaid && <p className="hint">{texts.lapses(formatDay(unpaid.lapsesAfter, language))}</p>}
			{unpaid?.nextReminder && (
				<p className="hint">{words.reminded(formatDay(unpaid.nextReminder, language))}</p>
			)}
		</Section>
	)
}

/** Of an erased order it is in the books alone: then it is taken out by an act. */
function Receipt({ order }: OfOrder) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const { receipt, anonymisedAt } = order
	if (!receipt) return null
	const words = texts.receipt(receipt.number)
	return (
		<p>
			{anonymisedAt === null ? <Paper of={order} part="receipt" words={words} /> : words}{' '}
			<span className="hint">
				<When at={receipt.issuedAt} />
			</span>
		</p>
	)
}

function CreditNote({ order, number }: OfOrder & { readonly number: number }) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const words = texts.creditNote(number)
	if (order.anonymisedAt !== null) return words
	return <Paper of={order} part={`credit-notes/${number}`} words={words} />
}

type PaperProps = { readonly of: DeskOrder; readonly part: string; readonly words: string }

function Paper({ of: { id }, part, words }: PaperProps) {
	return (
		<a href={`/api/desk/orders/${encodeURIComponent(id)}/${part}`} target="_blank" rel="noreferrer">
			{words}
		</a>
	)
}

type AmountProps = {
	readonly ore: number
	readonly currency?: string | null
	readonly children: ReactNode
}

function Amount({ ore, currency = null, children }: AmountProps) {
	const { language } = useLanguage()
	return (
		<tr>
			<th scope="row">{children}</th>
			<td className="number">{formatOre(ore, language, currency)}</td>
		</tr>
	)
}
