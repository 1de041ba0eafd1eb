import type { ReactNode } from 'react'
import { MailboxText } from '../ui/mailbox-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { OrderSummary } from './order-summary.tsx'
import { usePaymentSummary } from './use-payment-summary.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

export function PaymentPage({ orderId }: { readonly orderId: string }) {
	return <OrderPayment key={orderId} orderId={orderId} />
}

function OrderPayment({ orderId }: { readonly orderId: string }) {
	const payment = usePaymentTexts()
	const view = usePaymentSummary(orderId)
	switch (view.kind) {
		case 'loading':
			return (
				<div className="receipt">
					<PageHeading>{payment.title}</PageHeading>
					<p className="loading" role="status">
						{payment.loading}
					</p>
				</div>
			)
		case 'error':
			return <LoneHeading key="error" text={payment.errorHeading} />
		case 'notFound':
			return (
				<LoneHeading key="notFound" text={payment.notFoundHeading}>
					<p>
						<MailboxText text={payment.notFoundHelp} />
					</p>
				</LoneHeading>
			)
		case 'loaded':
			return (
				<div className="receipt">
					<PageHeading focusOnMount={view.isRecovered}>{payment.title}</PageHeading>
					<OrderSummary summary={view.summary} />
				</div>
			)
	}
}

type LoneHeadingProps = { readonly text: string; readonly children?: ReactNode }

function LoneHeading({ text, children }: LoneHeadingProps) {
	return (
		<div className="lone-heading">
			<PageHeading focusOnMount>{text}</PageHeading>
			{children}
		</div>
	)
}
