import type { RefundPlan } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { moneyToAccept } from './money-to-accept.ts'

const HERE = { attemptId: 'a', ore: 1250_00, currency: 'SEK' }

const POSSIBLE: RefundPlan = {
	...{
		outcome: 'possible',
		what: 'amount',
		cars: [],
		attemptId: 'a',
		currency: 'SEK',
		before: null,
	},
	...{ leftOre: 1250_00, amountOre: 1250_00, credit: { soldOre: 1250_00, vatOre: 250_00 } },
}
const AWAY: RefundPlan = { outcome: 'at-other-provider', provider: 'stripe' }

test('L4 a withdrawal of an order paid at two providers gives back what is here, once the rest is said to be back', () => {
	const money = { payments: [HERE], isLeftElsewhere: true }
	for (const plan of [POSSIBLE, AWAY]) {
		const asked = moneyToAccept({ ...plan, ...money }, false)
		expect(asked).toEqual({ payments: [HERE], isElsewhere: true, isReady: false })
		expect(moneyToAccept({ ...plan, ...money }, true)).toEqual({ ...asked, isReady: true })
	}
})

test('L4 a withdrawal of an order paid at one provider is ready where that is here, or is said to have given it back', () => {
	expect(moneyToAccept(undefined, true)).toMatchObject({ payments: [], isReady: false })
	expect(moneyToAccept(POSSIBLE, false)).toMatchObject({ payments: [HERE], isReady: true })
	expect(moneyToAccept({ outcome: 'nothing-to-refund', refundableOre: 0 }, false)).toMatchObject({
		payments: [],
		isReady: true,
	})
	const whole = { ...AWAY, payments: [], isLeftElsewhere: true }
	expect(moneyToAccept(whole, false)).toMatchObject({ isElsewhere: true, isReady: false })
	expect(moneyToAccept(whole, true)).toMatchObject({ payments: [], isReady: true })
	// Single cars have no part of it that could be noted.
	expect(moneyToAccept(AWAY, true)).toMatchObject({ isElsewhere: false, isReady: false })
})
