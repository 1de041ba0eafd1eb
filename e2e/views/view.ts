import type { Page } from '@playwright/test'
import type { Messages } from '../../web/i18n/sv.ts'
import type { PaymentTexts } from '../../web/payment/payment-texts.ts'

type ViewWords = Messages & { readonly payment: PaymentTexts }

/** A view in one of its states, and the way there. */
export type View = {
	readonly name: string
	readonly open: (page: Page, words: ViewWords) => Promise<void>
}

/** What is waited for and does not come. */
export const NEVER = new Promise<void>(() => undefined)

export const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
