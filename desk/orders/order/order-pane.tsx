import { Icon } from '@coc/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { problemIn } from '../../api/problem.ts'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useKeys } from '../../keys/keys.tsx'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { ORDERS_TEXTS } from '../orders-texts.ts'

const WholeOrder = lazy(async () => ({
	default: (await import('./whole-order.tsx')).WholeOrder,
}))

/** Everything of one order. */
export function OrderPane({ id }: { readonly id: string }) {
	const texts = useWords(ORDERS_TEXTS)
	const { search, navigate } = useNavigation()
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['orders', 'one', id],
		queryFn: ({ signal }) => dataOf(calls.order(id, { signal })),
	})
	// Of an order that was erased as a whole nothing is left to be shown, whatever was read before.
	const isGone = error !== null && problemIn(error).code === 'not-found'
	const order = isGone ? undefined : data
	const listAddress = SCREENS.orders + search
	useKeys({ Escape: () => navigate(listAddress) })
	return (
		<article className="order">
			<DeskLink className="close" to={listAddress}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.order.close}</span>
			</DeskLink>
			{error && <ProblemNotice error={error} hasData={order !== undefined} onRetry={refetch} />}
			{!order && !error && <Waiting />}
			<Suspense fallback={<Waiting />}>{order && <WholeOrder order={order} />}</Suspense>
		</article>
	)
}
