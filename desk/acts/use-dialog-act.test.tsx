import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { deskCalls } from '../api/desk-calls.ts'
import { CallsContext } from '../api/desk-context.tsx'
import { UNREACHABLE } from '../api/problem.ts'
import { newQueryClient } from '../api/query-client.ts'
import { TellContext } from '../news/news.tsx'
import { useDialogAct } from './use-dialog-act.ts'

/** An act that is sent from a dialog, and what is told of it at the edge of the screen. */
function sendFromDialog(outcome: string | null) {
	const tell = vi.fn()
	const answer = Promise.withResolvers<void>()
	const calls = deskCalls(async ({ schema }) => {
		await answer.promise
		if (outcome === null) return { ok: false, problem: UNREACHABLE }
		return { ok: true, data: v.parse(schema, { outcome }) }
	})
	const acts: ReturnType<typeof useDialogAct<'cancel'>>[] = []
	function Asking() {
		acts.push(
			useDialogAct('cancel', (answered) => ({
				tone: answered.outcome === 'cancelled' ? 'success' : 'error',
				text: answered.outcome,
			})),
		)
		return null
	}
	renderToStaticMarkup(
		<QueryClientProvider client={newQueryClient()}>
			<CallsContext value={calls}>
				<TellContext value={tell}>
					<Asking />
				</TellContext>
			</CallsContext>
		</QueryClientProvider>,
	)
	const performed = acts[0]?.perform({ orderId: 'a' })
	return { tell, forget: () => acts[0]?.forget(), end: () => [answer.resolve(), performed][1] }
}

test('D12 whoever closes a dialog before the answer comes is told of a refusal, too, and where no answer comes', async () => {
	for (const outcome of ['already-paid', null]) {
		const { tell, forget, end } = sendFromDialog(outcome)
		forget()
		expect(await end()).toMatchObject({ isFine: false })
		expect(tell).toHaveBeenCalledExactlyOnceWith('error', expect.any(String), undefined)
	}
})

test('D12 in a dialog that is open a refusal is said within it', async () => {
	const { tell, end } = sendFromDialog('already-paid')
	expect(await end()).toMatchObject({ isFine: false })
	expect(tell).not.toHaveBeenCalled()
})
