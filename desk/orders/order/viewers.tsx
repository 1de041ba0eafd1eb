import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { useWords } from '../../i18n/use-words.ts'
import { viewersKey } from '../../live/viewers-key.ts'
import { PAGE_TEXTS } from './page-texts.ts'

/**
 * Colleagues who have the same order open: told by the stream of changes, and said again whenever the screen looks
 * again. Asked for only while it is looked at, and it keeps no session.
 */
export function Viewers({ orderId }: { readonly orderId: string }) {
	const texts = useWords(PAGE_TEXTS)
	const calls = useCalls()
	const { data } = useQuery({
		queryKey: viewersKey(orderId),
		queryFn: ({ signal }) => dataOf(calls.ofOrder.view(orderId, { signal })),
		staleTime: 0,
		gcTime: 0,
		retry: false,
	})
	useEffect(() => () => void calls.ofOrder.leave(orderId), [calls, orderId])
	const names = (data?.viewers ?? []).map(({ name }) => name)
	// Always there, so that who comes is read out.
	return (
		<p className="viewers" role="status">
			{names.length > 0 && texts.viewers(names)}
		</p>
	)
}
