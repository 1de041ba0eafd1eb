import * as pages from '@coc/contract'
import { LANGUAGES } from '@coc/contract'
import { expect, test, vi } from 'vitest'
import { formatMoney, formatRate } from './format-money.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { buildReceipt } from './testing.ts'

test('C12 papers and mails write money as pages do', () => {
	for (const language of LANGUAGES) {
		expect(formatMoney(-1250.5, language)).toBe(pages.formatMoney(-1250.5, language))
		expect(formatRate(25.5, language)).toBe(pages.formatRate(25.5, language))
	}
})

test('C12 a receipt is drawn without making a format of its amounts', async () => {
	using made = vi.spyOn(Intl, 'NumberFormat')
	await receiptPdf(buildReceipt(3))
	expect(made).not.toHaveBeenCalled()
})
