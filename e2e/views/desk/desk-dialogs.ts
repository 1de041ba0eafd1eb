import type { Language } from '@coc/contract'
import type { Page } from '@playwright/test'
import { BOOKS_TEXTS } from '../../../desk/books/books-texts.ts'
import { monthName } from '../../../desk/books/month-words.ts'
import { OPERATORS_TEXTS } from '../../../desk/operators/operators-texts.ts'
import { WITHDRAWAL_TEXTS } from '../../../desk/orders/acts/withdrawals/withdrawal-texts.ts'
import { TODAY_TEXTS } from '../../../desk/today/today-texts.ts'
import { typeAtDesk } from '../../desk/command-line.ts'
import { withdraw } from '../../desk/withdraw.ts'
import type { Office } from './filled-office.ts'

export type DeskDialog = {
	readonly place: string
	/** Where its address does not open it. */
	readonly open?: (page: Page, language: Language) => Promise<void>
}

const MONTH = '2020-02'

const press = (page: Page, name: string | RegExp) =>
	page.getByRole('button', { name }).first().click()

/** The dialogs that an office meets most, by their names in the gallery. */
export const deskDialogs = ({
	paid,
	unknownCar,
}: Office): Readonly<Record<string, DeskDialog>> => ({
	'desk-dialog-handle': { place: `/orders/${unknownCar}#handle` },
	'desk-dialog-ask': { place: `/orders/${unknownCar}#ask` },
	'desk-dialog-edit': { place: `/orders/${paid}#edit` },
	'desk-dialog-refund': { place: `/orders/${paid}#refund` },
	'desk-dialog-settle': {
		place: '/',
		open: (page, language) => press(page, new RegExp(`^${TODAY_TEXTS[language].settle}`)),
	},
	'desk-dialog-close-month': {
		place: `/books/${MONTH}`,
		open: (page, language) =>
			press(page, BOOKS_TEXTS[language].closing.button(monthName(MONTH, language))),
	},
	'desk-dialog-sessions': {
		place: '/operators',
		open: async (page, language) => {
			const { menuOf, sessions } = OPERATORS_TEXTS[language].acts
			await press(page, new RegExp(`^${menuOf('')}`))
			await press(page, sessions)
		},
	},
	'desk-dialog-withdrawal': {
		place: `/orders/${paid}`,
		open: (page, language) => press(page, WITHDRAWAL_TEXTS[language].acceptOf(1)),
	},
	'desk-dialog-decline': {
		place: `/orders/${paid}`,
		open: (page, language) => press(page, WITHDRAWAL_TEXTS[language].declineOf(1)),
	},
})

/** A withdrawal to decide on, once. */
export async function withdrawFromPaid(page: Page, { paid }: Office): Promise<void> {
	const { reference, customer } = JSON.parse(await typeAtDesk('order', paid, '--json'))
	await withdraw(page, {
		name: 'Karin Lindqvist',
		orderNumber: reference,
		emailAddress: customer.emailAddress,
	})
}
