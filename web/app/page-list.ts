import { matchPage, PAGE_PATTERNS, type PagePattern } from '@coc/contract'
import type { ComponentType } from 'react'
import type { Messages } from '../i18n/sv.ts'
import { OrderPage } from '../order/order-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import type { LaterPart } from './later-parts.ts'

type PageProps = { readonly orderId: string }

export type Page = {
	readonly status: 200 | 404
	/** Pages about one order are nobody else's business, search engines included. */
	readonly indexable: boolean
	readonly title: (messages: Messages) => string
	/** Null: it is there from the start. */
	readonly part: LaterPart | null
	readonly component: ComponentType<PageProps>
}

/** Rendered at once by the server, loaded by the browser when one is first shown. */
type LaterPages = Readonly<
	Record<
		| 'StartPage'
		| 'PaymentPage'
		| 'SuccessPage'
		| 'PayInAdvanceSuccessPage'
		| 'CancelPage'
		| 'ContactPage'
		| 'VerifyPage',
		ComponentType<PageProps>
	>
>

export type Pages = Readonly<Record<PagePattern, Page>>

export function pagesWith({
	StartPage,
	PaymentPage,
	SuccessPage,
	PayInAdvanceSuccessPage,
	CancelPage,
	ContactPage,
	VerifyPage,
}: LaterPages): Pages {
	return {
		[PAGE_PATTERNS.start]: {
			status: 200,
			indexable: true,
			title: ({ start }) => start.heading,
			part: 'start',
			component: StartPage,
		},
		[PAGE_PATTERNS.order]: {
			status: 200,
			indexable: true,
			title: ({ order }) => order.title,
			part: null,
			component: OrderPage,
		},
		[PAGE_PATTERNS.contact]: {
			status: 200,
			indexable: true,
			title: ({ contact }) => contact.title,
			part: 'contact',
			component: ContactPage,
		},
		[PAGE_PATTERNS.verify]: {
			status: 200,
			indexable: true,
			title: ({ verify }) => verify.title,
			part: 'verify',
			component: VerifyPage,
		},
		[PAGE_PATTERNS.payment]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.title,
			part: 'payment',
			component: PaymentPage,
		},
		[PAGE_PATTERNS.paymentSuccess]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.successPage,
			part: 'payment',
			component: SuccessPage,
		},
		[PAGE_PATTERNS.payInAdvanceSuccess]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.payInAdvancePage,
			part: 'payment',
			component: PayInAdvanceSuccessPage,
		},
		[PAGE_PATTERNS.paymentCancel]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.cancelPage,
			part: 'payment',
			component: CancelPage,
		},
		[PAGE_PATTERNS.notFound]: {
			status: 404,
			indexable: false,
			title: ({ notFound }) => notFound.title,
			part: null,
			component: NotFoundPage,
		},
	}
}

type PageAtPath = { readonly page: Page; readonly orderId: string }

export function pageAt(pages: Pages, pathname: string): PageAtPath {
	const { pattern, orderId } = matchPage(pathname)
	return { page: pages[pattern], orderId: orderId ?? '' }
}
