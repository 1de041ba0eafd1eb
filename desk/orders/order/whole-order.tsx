import type { DeskOrder } from '@coc/contract/desk'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { ErasePersonAct, TakePersonOutAct } from '../acts/customer/person-acts.tsx'
import { HandleAct } from '../acts/handling/handle-act.tsx'
import { AskAct } from '../acts/mails/ask-act.tsx'
import { AcceptAct } from '../acts/money/accept-act.tsx'
import { CancelAct } from '../acts/money/cancel-act.tsx'
import { useActOpening } from '../acts/order-act.tsx'
import { WithdrawalsSection } from '../acts/withdrawals/withdrawals-section.tsx'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { StateWord } from '../state-word.tsx'
import { CarsSection } from './cars-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes/notes-section.tsx'
import { StorySection } from './story/story-section.tsx'
import { Viewers } from './viewers.tsx'

/** Everything of one order, each part with what can be done to it. */
export function WholeOrder({ order }: { readonly order: DeskOrder }) {
	return (
		<>
			<OrderHead order={order} />
			<CarsSection order={order} />
			<WithdrawalsSection order={order} />
			<MoneySection order={order} />
			<CustomerSection order={order} />
			<NotesSection order={order} />
			<MailsSection order={order} />
			<JobsSection order={order} />
			<StorySection order={order} />
			<div className="acts last">
				<TakePersonOutAct order={order} />
				<ErasePersonAct order={order} />
			</div>
		</>
	)
}

function OrderHead({ order }: { readonly order: DeskOrder }) {
	const { desk } = useTexts()
	const { order: texts } = useWords(ORDERS_TEXTS)
	const heading = useRef<HTMLHeadingElement>(null)
	const asking = useActOpening()
	useEffect(() => heading.current?.focus({ preventScroll: true }), [])
	const title = texts.title(order.reference)
	return (
		<header>
			<title>{`${title} – ${desk}`}</title>
			<h1 ref={heading} tabIndex={-1}>
				{title}
			</h1>
			<p>
				<StateWord state={order.state} />
			</p>
			<p className="hint">
				{texts.received} <When at={order.createdAt} />
				{order.handledAt && (
					<>
						{' · '}
						{texts.handled} <When at={order.handledAt} />
					</>
				)}
				{order.anonymisedAt && (
					<>
						{' · '}
						{texts.anonymised} <When at={order.anonymisedAt} />
					</>
				)}
				{' · '}
				<a href={order.page} target="_blank" rel="noreferrer">
					{texts.page}
				</a>
			</p>
			<Viewers orderId={order.id} />
			<div className="acts">
				<HandleAct order={order} onAsk={asking.open} />
				<AskAct order={order} opening={asking} />
				<AcceptAct order={order} />
				<CancelAct order={order} />
			</div>
		</header>
	)
}
