import type { VatTable } from '@coc/contract'
import { formatMoney, formatRate } from '@coc/ui/format.ts'
import { type ReactNode, useId } from 'react'
import { useLanguage, useMessages } from '../../i18n/language-context.tsx'
import './price-panel.css'
import { estimateOf } from '../state/estimate.ts'
import type { OrderState } from '../state/order-state.ts'

type PricePanelProps = { readonly state: OrderState; readonly vatTable: VatTable }

/** What the order would cost, and what of it is still open. */
export function PricePanel({ state, vatTable }: PricePanelProps) {
	const { order, payment } = useMessages()
	const { language } = useLanguage()
	const titleId = useId()
	const { cocs, isPending, withoutPrice, withoutCoc, netOre, vatOre, ...vat } = estimateOf(
		state,
		vatTable,
	)
	const money = (ore: number) =>
		isPending ? <span className="order-pending" /> : formatMoney(ore / 100, language)
	const rate = formatRate(vat.vatBasisPoints / 100, language)
	return (
		<section className="order-price" aria-labelledby={titleId}>
			<h3 id={titleId}>{order.estimatedPrice}</h3>
			<dl>
				{cocs > 0 && <Line label={order.cocCount(cocs)} value={money(netOre)} />}
				{withoutPrice > 0 && (
					<Line label={order.withoutPrice} value={order.carCount(withoutPrice)} />
				)}
				{withoutCoc > 0 && <Line label={order.withoutCoc} value={order.carCount(withoutCoc)} />}
				{cocs > 0 && (
					<>
						<Line label={order.estimatedVat(rate)} value={money(vatOre)} />
						<Line label={payment.total} value={money(netOre + vatOre)} isTotal />
					</>
				)}
			</dl>
			{cocs > 0 && vat.vatMayFallAway && <p>{order.vatMayFallAway}</p>}
		</section>
	)
}

type LineProps = {
	readonly label: string
	readonly value: ReactNode
	readonly isTotal?: boolean
}

function Line({ label, value, isTotal = false }: LineProps) {
	return (
		<div className={isTotal ? 'order-total' : undefined}>
			<dt>{label}</dt>
			<dd>{value}</dd>
		</div>
	)
}
