import type { PaymentSummary, PaymentStatus as Status, SummaryLine } from '@coc/contract'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatMoney, formatRate } from '@coc/ui/format.ts'
import { Icon } from '@coc/ui/icon.tsx'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { CarCertificate } from './certificates/car-certificate.tsx'
import { deliveriesOf } from './certificates/car-deliveries.ts'
import { PaymentStatus } from './payment-status.tsx'
import { blockOf, isPaid } from './status-block.ts'
import { usePaymentTexts } from './use-payment-texts.ts'
import { Withdrawal } from './withdrawal/withdrawal.tsx'

/** The cars as they were ordered: nobody has looked them up yet. */
const UNPRICED: Status = 'RECEIVED'

export function OrderSummary({ summary }: { readonly summary: PaymentSummary }) {
	const payment = usePaymentTexts()
	const hasPaid = isPaid(blockOf(summary))
	// By their keys the status stays in its place while the rest moves around it: a change in it is heard.
	const parts = [
		<Bought key="bought" summary={summary} />,
		<PaymentStatus key="status" summary={summary} />,
	]
	return (
		<>
			<dl className="order-number">
				<dt>{payment.orderNumber}</dt>
				{summary.reference ? <dd className="reference">{summary.reference}</dd> : null}
				<dd>{summary.orderId}</dd>
			</dl>
			{hasPaid ? parts.reverse() : parts}
			{hasPaid && <Withdrawal summary={summary} />}
		</>
	)
}

function Bought({ summary }: { readonly summary: PaymentSummary }) {
	const payment = usePaymentTexts()
	const { language } = useLanguage()
	const { isPriced = summary.paymentStatus !== UNPRICED } = summary
	return (
		<div className="bought">
			<ul className="lines">
				{summary.cars.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a summary's lines have no identity of their own
					<li key={index}>
						<div className="line">
							{line.isVat ? (
								<VatLabel summary={summary} />
							) : (
								<Car line={line} isLookedUp={isPriced} />
							)}
							{isPriced && (
								<>
									<span className="leader" />
									<Cost line={line} />
								</>
							)}
						</div>
						{!line.isVat && <CertificateOf line={line} summary={summary} />}
					</li>
				))}
			</ul>
			{isPriced && (
				<p className="line total">
					<span>{payment.total}</span>
					<span className="leader" />
					<span className="money">{formatMoney(summary.totalPrice, language)}</span>
				</p>
			)}
			{summary.refundedAmount ? (
				<p className="line refunded">
					<span>{payment.refunded}</span>
					<span className="leader" />
					<span className="money">{formatMoney(-summary.refundedAmount, language)}</span>
				</p>
			) : null}
		</div>
	)
}

type LineProps = { readonly line: SummaryLine; readonly summary: PaymentSummary }

function CertificateOf({ line, summary }: LineProps) {
	const deliveries = deliveriesOf(summary, line.chassiNumber17)
	const isOnly = summary.cars.filter(({ isVat }) => !isVat).length === 1
	return <CarCertificate orderId={summary.orderId} deliveries={deliveries} isOnly={isOnly} />
}

function VatLabel({ summary }: { readonly summary: PaymentSummary }) {
	const payment = usePaymentTexts()
	const { language } = useLanguage()
	const { reason = '', vatNumber } = summary.vatFree ?? {}
	const why = new Map(Object.entries(payment.vatFree)).get(reason)
	return (
		<span>
			{payment.vat(formatRate(summary.rateOfVat, language))}
			{why && <span className="hint"> {vatNumber ? `${why}: ${vatNumber}` : why}</span>}
		</span>
	)
}

type CarProps = { readonly line: SummaryLine; readonly isLookedUp: boolean }

function Car({ line, isLookedUp }: CarProps) {
	const payment = usePaymentTexts()
	const registrationNumber = line.regNumber?.trim()
	return (
		<span className="car">
			<span className="document">
				{payment.coc} <ChassisNumber value={line.chassiNumber17 ?? ''} />
			</span>{' '}
			{registrationNumber ? (
				<RegistrationPlate number={registrationNumber} />
			) : (
				isLookedUp && <span className="hint">{payment.noRegistrationNumber}</span>
			)}
		</span>
	)
}

function Cost({ line }: { readonly line: SummaryLine }) {
	const payment = usePaymentTexts()
	const { language } = useLanguage()
	if (line.cocExists || line.isVat) {
		return <span className="money">{formatMoney(line.cost, language)}</span>
	}
	return (
		<span className="cannot-deliver">
			<Icon name="cross" />
			{payment.cannotDeliver}
		</span>
	)
}
