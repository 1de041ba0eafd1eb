import { expect, test } from 'vitest'
import { buildPayment, CANARY } from '../testing/build-payment.ts'
import { openRequest } from './open-request.ts'
import { toE164 } from './phone-number.ts'

test.each([
	['+46701740605', 'SE', '+46701740605'],
	['+46 70-174 06 05', 'DE', '+46701740605'],
	['+46 (0)70 174 06 05', 'SE', '+46701740605'],
	['+460701740605', null, '+46701740605'],
	['0046 70 174 06 05', 'FI', '+46701740605'],
	['070-174 06 05', 'SE', '+46701740605'],
	['08/12 34 56', 'SE', '+468123456'],
	['0701740605', 'SE', '+46701740605'],
	['+49 (0) 171 1234567', 'DE', '+491711234567'],
	['+390612345678', 'IT', '+390612345678'],
])('%s, written in %s, goes out as %s', (written, country, sent) => {
	expect(toE164(written, country)).toBe(sent)
})

test.each([
	['070-174 06 05', 'NO'],
	['070-174 06 05', null],
	['701740605', 'SE'],
	['46701740605', 'SE'],
	['0701740605 ankn 12', 'SE'],
	['070', 'SE'],
	['07017406051234', 'SE'],
	['+46', 'SE'],
	['+4670174060512345678', 'SE'],
	['ring mig', 'SE'],
	['', 'SE'],
])('%s, written in %s, cannot be told and does not go out', (written, country) => {
	expect(toE164(written, country)).toBeNull()
	const payer = { ...CANARY, phoneNumber: written, countryCode: country }
	expect(openRequest(buildPayment({ payer })).payerData).not.toHaveProperty('phoneNumber')
})

test('the payer’s number goes out with the payment', () => {
	const payer = { ...CANARY, phoneNumber: '070-174 06 05' }
	expect(openRequest(buildPayment({ payer })).payerData).toMatchObject({
		phoneNumber: '+46701740605',
	})
})
