import { looksMistyped, normaliseTrackingNumber } from '@coc/contract'
import { expect, test } from 'vitest'
import { DEFAULT_CARRIERS, parseCarriers, trackingLink } from './carriers.ts'

test('C6 a number with a wrong check digit is noticed, and one of a carrier’s own form is not', () => {
	expect(normaliseTrackingNumber(' rr 473124829-se ')).toBe('RR473124829SE')
	expect(looksMistyped('RR473124829SE')).toBe(false)
	expect(looksMistyped('RR473124828SE')).toBe(true)
	expect(looksMistyped('RR474123829SE')).toBe(true)
	expect(looksMistyped('373401012345678901')).toBe(false)
})

test('C6 a carrier is a name and an https link', () => {
	const carriers = parseCarriers(`${DEFAULT_CARRIERS}, DHL=https://dhl.example/?a=b&n={number}`)
	if (!carriers) throw new Error('not understood')
	expect(trackingLink(carriers, 'PostNord', 'A B&1')).toBe(
		'https://tracking.postnord.com/se/?id=A%20B%261',
	)
	expect(trackingLink(carriers, 'DHL', '7')).toBe('https://dhl.example/?a=b&n=7')
	expect(trackingLink(carriers, 'Duva', '7')).toBeNull()
	for (const wrong of [
		'',
		'PostNord',
		'A=http://a.example/{number}',
		'A=https://a.example/',
		'=x',
	]) {
		expect(parseCarriers(wrong), wrong).toBeNull()
	}
})
