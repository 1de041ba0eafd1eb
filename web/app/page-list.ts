import { matchPage, PAGE_PATTERNS, type PagePattern } from '@coc/contract'
import type { ComponentType } from 'react'
import type { Messages } from '../i18n/sv.ts'
import { OrderPage } from '../order/order-page.tsx'
import { ContactPage } from '../pages/contact-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { StartPage } from '../pages/start-page.tsx'
import { CancelPage } from '../payment/outcome/cancel-page.tsx'
import { PayInAdvanceSuccessPage } from '../payment/outcome/pay-in-advance-success-page.tsx'
import { SuccessPage } from '../payment/outcome/success-page.tsx'
import { PaymentPage } from '../payment/payment-page.tsx'

type PageProps = { readonly orderId: string }

export type Page = {
	readonly status: 200 | 404
	/** Pages about one order are nobody else's business, search engines included. */
	readonly indexable: boolean
	readonly title: (messages: Messages) => string
	/** What is said to who has no script, where it is not the order form that needs it. */
	readonly noScript?: (messages: Messages) => (mailbox: string) => string
	readonly component: ComponentType<PageProps>
}

export const PAGES: Readonly<Record<PagePattern, Page>> = {
	[PAGE_PATTERNS.start]: {
		status: 200,
		indexable: true,
		title: ({ start }) => start.heading,
		component: StartPage,
	},
	[PAGE_PATTERNS.order]: {
		status: 200,
		indexable: true,
		title: ({ order }) => order.title,
		component: OrderPage,
	},
	[PAGE_PATTERNS.contact]: {
		status: 200,
		indexable: true,
		title: ({ contact }) => contact.title,
		component: ContactPage,
	},
	[PAGE_PATTERNS.payment]: {
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.title,
		noScript: ({ payment }) => payment.noScript,
		component: PaymentPage,
	},
	[PAGE_PATTERNS.paymentSuccess]: {
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.successPage,
		noScript: ({ payment }) => payment.noScript,
		component: SuccessPage,
	},
	[PAGE_PATTERNS.payInAdvanceSuccess]: {
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.payInAdvancePage,
		noScript: ({ payment }) => payment.noScript,
		component: PayInAdvanceSuccessPage,
	},
	[PAGE_PATTERNS.paymentCancel]: {
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.cancelPage,
		noScript: ({ payment }) => payment.noScript,
		component: CancelPage,
	},
	[PAGE_PATTERNS.notFound]: {
		status: 404,
		indexable: false,
		title: ({ notFound }) => notFound.title,
		component: NotFoundPage,
	},
}

type PageAtPath = { readonly page: Page; readonly orderId: string }

export function pageAt(pathname: string): PageAtPath {
	const { pattern, orderId } = matchPage(pathname)
	return { page: PAGES[pattern], orderId: orderId ?? '' }
}
