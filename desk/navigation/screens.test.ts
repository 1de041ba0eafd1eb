import { expect, test } from 'vitest'
import { matchScreen, orderAddress } from './screens.ts'

test('every address names its screen, with or without a slash at its end', () => {
	expect(matchScreen('/')).toEqual({ name: 'start', id: '' })
	expect(matchScreen('/orders')).toEqual({ name: 'orders', id: '' })
	expect(matchScreen('/orders/')).toEqual({ name: 'orders', id: '' })
	expect(matchScreen('/orders/0abc')).toEqual({ name: 'order', id: '0abc' })
	expect(matchScreen('/invite/tok_en-1')).toEqual({ name: 'invite', id: 'tok_en-1' })
})

test('what no screen has is nothing, a broken escape too', () => {
	expect(matchScreen('/orders/a/b').name).toBeNull()
	expect(matchScreen('/elsewhere').name).toBeNull()
	expect(matchScreen('/orders/%E0%A4%A')).toEqual({ name: 'order', id: '%E0%A4%A' })
})

test('an order opened from a list keeps the list in its address', () => {
	expect(orderAddress('a/b', '?q=öberg')).toBe('/orders/a%2Fb?q=öberg')
})
