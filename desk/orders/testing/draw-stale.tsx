import { type Me, permissionsOf, type Role } from '@coc/contract/desk'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import { deskCalls } from '../../api/desk-calls.ts'
import { CallsContext, MeContext } from '../../api/desk-context.tsx'
import { type Problem, ProblemError, UNREACHABLE } from '../../api/problem.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { NavigationProvider } from '../../navigation/navigation.tsx'

type Stale = {
	readonly queryKey: readonly string[]
	/** Null: it never was. */
	readonly data: object | null
	/** For whom. */
	readonly role?: Role
	/** Why it cannot be read again. */
	readonly problem: Problem
	readonly children: ReactNode
}

/** What stands on a screen whose data was read before, and not any more. */
export function drawStale({ queryKey, data, role = 'manager', problem, children }: Stale): string {
	vi.stubGlobal('location', { pathname: '/orders', search: '' })
	onTestFinished(() => {
		vi.unstubAllGlobals()
	})
	const queries = newQueryClient()
	// It failed already: what never was is not on its way.
	queries.setQueryDefaults(queryKey, { retryOnMount: false })
	if (data) queries.setQueryData(queryKey, data)
	const error = new ProblemError(problem)
	queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
	return renderToStaticMarkup(
		<QueryClientProvider client={queries}>
			<NavigationProvider>
				<CallsContext value={deskCalls(async () => ({ ok: false, problem: UNREACHABLE }))}>
					<MeContext value={meAs(role)}>{children}</MeContext>
				</CallsContext>
			</NavigationProvider>
		</QueryClientProvider>,
	)
}

const meAs = (role: Role): Me => ({
	operator: { id: 'a', name: 'Anna', emailAddress: 'anna@example.com', role, language: 'sv' },
	...{ permissions: [...permissionsOf(role)], fresh: true, signedInBy: 'passkey' },
	...{ idleEndsAt: '', endsAt: '', refundLimitOre: null, nameExtraCharacters: '' },
})
