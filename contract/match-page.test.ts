import { describe, expect, it } from 'vitest'
import { matchPage } from './match-page.ts'
import { PAGE_PATHS } from './paths.ts'

describe('an address', () => {
	it.each([
		[PAGE_PATHS.start, '/'],
		[PAGE_PATHS.order, '/order'],
		['/Order', '/order'],
		['/ORDER/', '/order'],
		['/%6Frder', '/order'],
		[PAGE_PATHS.contact, '/contact'],
		['/Contact/', '/contact'],
		[PAGE_PATHS.verify, '/verify'],
		[PAGE_PATHS.payment('a1'), '/order/payment/:id'],
		['/ORDER/Payment/a1/', '/order/payment/:id'],
		[PAGE_PATHS.paymentSuccess('a1'), '/order/payment/:id/success'],
		[PAGE_PATHS.payInAdvanceSuccess('a1'), '/order/payment/payinadvance/:id/success'],
		[PAGE_PATHS.paymentCancel('a1'), '/order/payment/:id/cancel'],
		['/order/payment', '*'],
		['/order/payment//success', '*'],
		['/order/payment/a1/refund', '*'],
		['/orders', '*'],
		['/order//', '*'],
		['/contact/us', '*'],
		['//', '*'],
		['/%', '*'],
		['*', '*'],
		['', '/'],
	])('%s shows the page %s', (address, pattern) => {
		expect(matchPage(address).pattern).toBe(pattern)
	})

	it.each([
		['/order/payment/a1.', '/order/payment/:id', 'a1'],
		['/order/payment/a1).', '/order/payment/:id', 'a1'],
		['/order/payment/a1%3E', '/order/payment/:id', 'a1'],
		['/order/payment/a1%E2%80%9D,', '/order/payment/:id', 'a1'],
		['/order/payment/a1/.', '/order/payment/:id', 'a1'],
		['/order/payment/a1/success.', '/order/payment/:id/success', 'a1'],
		['/contact)', '/contact', null],
		['/.', '/', null],
		['/order/payment/...', '*', null],
		['/order/payment/.a.1', '/order/payment/:id', '.a.1'],
		['/nothing.', '*', null],
	])('S11 %s is forgiven the punctuation at its end', (address, pattern, orderId) => {
		expect(matchPage(address)).toEqual({ pattern, orderId })
	})

	it('names the order as it was written', () => {
		const orderIdIn = (address: string) => matchPage(address).orderId
		expect(orderIdIn('/order/payment/Ab1/success')).toBe('Ab1')
		expect(orderIdIn('/order/payment/payinadvance/Ab1/success')).toBe('Ab1')
		expect(orderIdIn('/order/payment/a%20b')).toBe('a b')
		expect(orderIdIn('/order/payment/a%2Fb')).toBe('a/b')
		expect(orderIdIn('/order/payment/%E0%A4%A')).toBe('%E0%A4%A')
		expect(orderIdIn('/order/payment/:id')).toBe(':id')
		expect(orderIdIn('/order')).toBeNull()
	})
})

describe('a path to a page of an order', () => {
	it('says the id as it is', () => {
		expect(PAGE_PATHS.payment('$&')).toBe('/order/payment/$&')
	})
})
