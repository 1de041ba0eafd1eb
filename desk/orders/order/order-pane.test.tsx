import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskCalls } from '../../api/desk-calls.ts'
import { CallsContext } from '../../api/desk-context.tsx'
import { ProblemError, UNREACHABLE } from '../../api/problem.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { sv } from '../../i18n/sv.ts'
import { NavigationProvider } from '../../navigation/navigation.tsx'
import { OrderPane } from './order-pane.tsx'

/** The page of an order that was read before, and not any more. */
function draw(code: string, status: number): string {
	vi.stubGlobal('location', { pathname: '/orders/a', search: '' })
	onTestFinished(() => {
		vi.unstubAllGlobals()
	})
	const queries = newQueryClient()
	const queryKey = ['orders', 'one', 'a']
	queries.setQueryData(queryKey, { id: 'a' })
	const error = new ProblemError({ code, status, retryAfterSeconds: null })
	queries.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
	const calls = deskCalls(async () => ({ ok: false, problem: UNREACHABLE }))
	return renderToStaticMarkup(
		<QueryClientProvider client={queries}>
			<NavigationProvider>
				<CallsContext value={calls}>
					<OrderPane id="a" />
				</CallsContext>
			</NavigationProvider>
		</QueryClientProvider>,
	)
}

test('D12 O14 an order that was erased as a whole is not shown as it was', async () => {
	expect(draw('not-found', 404)).toContain(sv.problems['not-found'])
})

test('D12 an order that cannot be read just now stays as it was', async () => {
	// So that drawing it does not go on when the test is over.
	await import('./whole-order.tsx')
	expect(draw('unexpected', 500)).not.toContain('role="alert"')
})
