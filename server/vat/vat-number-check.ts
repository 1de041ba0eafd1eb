import type { VatNumber } from './vat-number.ts'

export type VatNumberAnswer = {
	readonly answer: 'valid' | 'invalid' | 'unavailable'
	/** The consultation number, which proves to the tax office that it was asked. */
	readonly identifier: string | null
	/** Why there is no better answer, in the code of the one who was asked. */
	readonly errorCode: string | null
}

/** Knows whether a company's VAT number is in force. */
export type VatNumberCheck = {
	/** Never fails: whatever is not an answer is `unavailable`, and says nothing about the number. */
	ask(number: VatNumber, patienceMs: number): Promise<VatNumberAnswer>
}
