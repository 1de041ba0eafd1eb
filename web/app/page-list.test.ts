import { PAGE_PATHS } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { pageAt } from './page-list.ts'

describe('an address', () => {
	it.each([
		[PAGE_PATHS.start, '/'],
		[PAGE_PATHS.order, '/order'],
		['/Order', '/order'],
		['/ORDER/', '/order'],
		[PAGE_PATHS.contact, '/contact'],
		['/Contact/', '/contact'],
		[PAGE_PATHS.payment('a1'), '/order/payment/:id'],
		['/ORDER/Payment/a1/', '/order/payment/:id'],
		[PAGE_PATHS.paymentSuccess('a1'), '/order/payment/:id/success'],
		[PAGE_PATHS.payInAdvanceSuccess('a1'), '/order/payment/payinadvance/:id/success'],
		[PAGE_PATHS.paymentCancel('a1'), '/order/payment/:id/cancel'],
		['/order/payment', '*'],
		['/order/payment/a1/refund', '*'],
		['/orders', '*'],
		['/contact/us', '*'],
		['/%', '*'],
	])('%s shows the page %s', (address, pattern) => {
		expect(pageAt(address).page.pattern).toBe(pattern)
	})

	it('names the order as it was written', () => {
		expect(pageAt('/order/payment/Ab1/success').orderId).toBe('Ab1')
		expect(pageAt('/order/payment/payinadvance/Ab1/success').orderId).toBe('Ab1')
		expect(pageAt('/order/payment/a%20b').orderId).toBe('a b')
		expect(pageAt('/order/payment/%E0%A4%A').orderId).toBe('%E0%A4%A')
	})
})
