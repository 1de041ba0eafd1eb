import { expect, test } from 'vitest'
import { sv } from '../../i18n/sv.ts'
import { drawStale } from '../testing/draw-stale.tsx'
import { OrderPane } from './order-pane.tsx'

function draw(code: string, status: number): string {
	const problem = { code, status, retryAfterSeconds: null }
	const children = <OrderPane id="a" />
	return drawStale({ queryKey: ['orders', 'one', 'a'], data: { id: 'a' }, problem, children })
}

test('D12 O14 an order that was erased as a whole is not shown as it was', () => {
	expect(draw('not-found', 404)).toContain(sv.problems['not-found'])
})

test('D12 an order that cannot be read just now stays as it was', async () => {
	// So that drawing it does not go on when the test is over.
	await import('./whole-order.tsx')
	expect(draw('unexpected', 500)).not.toContain('role="alert"')
})
