import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import { deskCalls } from '../../api/desk-calls.ts'
import { CallsContext } from '../../api/desk-context.tsx'
import { type Problem, ProblemError, UNREACHABLE } from '../../api/problem.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { NavigationProvider } from '../../navigation/navigation.tsx'

type Stale = {
	readonly queryKey: readonly string[]
	readonly data: object
	/** Why it cannot be read again. */
	readonly problem: Problem
	readonly children: ReactNode
}

/** What stands on a screen whose data was read before, and not any more. */
export function drawStale({ queryKey, data, problem, children }: Stale): string {
	vi.stubGlobal('location', { pathname: '/orders', search: '' })
	onTestFinished(() => {
		vi.unstubAllGlobals()
	})
	const queries = newQueryClient()
	queries.setQueryData(queryKey, data)
	const error = new ProblemError(problem)
	queries.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
	return renderToStaticMarkup(
		<QueryClientProvider client={queries}>
			<NavigationProvider>
				<CallsContext value={deskCalls(async () => ({ ok: false, problem: UNREACHABLE }))}>
					{children}
				</CallsContext>
			</NavigationProvider>
		</QueryClientProvider>,
	)
}
