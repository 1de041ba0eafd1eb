import type { DeskOrder } from '@coc/contract/desk'
import { Icon } from '@coc/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { When } from '../../i18n/when.tsx'
import { useKeys } from '../../keys/keys.tsx'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { StateWord } from '../state-word.tsx'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { CarsSection } from './cars-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { JobsSection, MailsSection } from './mails-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { StorySection } from './story-section.tsx'

/** Everything of one order. */
export function OrderPane({ id }: { readonly id: string }) {
	const texts = useOrdersTexts()
	const { search, navigate } = useNavigation()
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['orders', 'one', id],
		queryFn: ({ signal }) => dataOf(calls.order(id, { signal })),
	})
	const listAddress = SCREENS.orders + search
	useKeys({ Escape: () => navigate(listAddress) })
	return (
		<article className="order">
			<DeskLink className="close" to={listAddress}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.order.close}</span>
			</DeskLink>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && <WholeOrder order={data} />}
		</article>
	)
}

function WholeOrder({ order }: { readonly order: DeskOrder }) {
	return (
		<>
			<OrderHead order={order} />
			<CarsSection order={order} />
			<CustomerSection order={order} />
			<MoneySection order={order} />
			<NotesSection order={order} />
			<MailsSection order={order} />
			<JobsSection order={order} />
			<StorySection order={order} />
		</>
	)
}

function OrderHead({ order }: { readonly order: DeskOrder }) {
	const { desk } = useTexts()
	const { order: texts } = useOrdersTexts()
	const heading = useRef<HTMLHeadingElement>(null)
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
		</header>
	)
}
