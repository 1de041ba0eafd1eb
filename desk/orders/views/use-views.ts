import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { wordIn } from '../../i18n/word-in.ts'
import type { ViewsTexts } from './views-texts.ts'

export function useViews() {
	const calls = useCalls()
	const { data } = useQuery({
		queryKey: ['orders', 'views'],
		queryFn: ({ signal }) => dataOf(calls.views({ signal })),
	})
	return data?.views ?? []
}

const MEANT = ['saved', 'replaced', 'changed', 'unchanged', 'deleted', 'restored']

export function viewTold(texts: ViewsTexts, { outcome }: { readonly outcome: string }) {
	return {
		tone: MEANT.includes(outcome) ? ('success' as const) : ('error' as const),
		text: wordIn(texts.outcomes, outcome) ?? outcome,
	}
}
