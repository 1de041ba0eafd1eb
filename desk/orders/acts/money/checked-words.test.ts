import { expect, test } from 'vitest'
import { checkedInWords } from './checked-words.ts'
import { MONEY_TEXTS } from './money-texts.ts'

test('O18 what the provider says is told in its own currency', () => {
	const said = { status: 'SETTLED', amountOre: 450_00, currency: 'EUR' }
	const answer = {
		...{ outcome: 'checked', before: 'REVIEW', after: 'REVIEW' },
		payments: [{ outcome: 'asked', said }],
		refunds: [{ outcome: 'asked', amountOre: 100_00, currency: 'EUR', after: 'EXECUTED' }],
	}
	const { text } = checkedInWords(answer, MONEY_TEXTS.en.check, 'en')
	expect(text).toContain('450.00 EUR')
	expect(text).toContain('100.00 EUR')
	expect(text).not.toContain('SEK')
})
