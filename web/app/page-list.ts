import { matchPage, PAGE_PATTERNS, type PagePattern } from '@coc/contract'
import type { ComponentType } from 'react'
import type { Messages } from '../i18n/sv.ts'
import { OrderPage } from '../order/order-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { StartPage } from '../pages/start-page.tsx'

type PageProps = { readonly orderId: string }

export type Page = {
	readonly status: 200 | 404
	/** Pages about one order are nobody else's business, search engines included. */
	readonly indexable: boolean
	readonly title: (messages: Messages) => string
	/** Only a script can show the order, and its pages have one of their own. */
	readonly isAboutOrder: boolean
	readonly component: ComponentType<PageProps>
}

/** Rendered at once by the server, loaded by the browser when one is first shown. */
export type LaterPages = Readonly<
	Record<
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
			isAboutOrder: false,
			component: StartPage,
		},
		[PAGE_PATTERNS.order]: {
			status: 200,
			indexable: true,
			title: ({ order }) => order.title,
			isAboutOrder: false,
			component: OrderPage,
		},
		[PAGE_PATTERNS.contact]: {
			status: 200,
			indexable: true,
			title: ({ contact }) => contact.title,
			isAboutOrder: false,
			component: ContactPage,
		},
		[PAGE_PATTERNS.verify]: {
			status: 200,
			indexable: true,
			title: ({ verify }) => verify.title,
			isAboutOrder: false,
			component: VerifyPage,
		},
		[PAGE_PATTERNS.payment]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.title,
			isAboutOrder: true,
			component: PaymentPage,
		},
		[PAGE_PATTERNS.paymentSuccess]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.successPage,
			isAboutOrder: true,
			component: SuccessPage,
		},
		[PAGE_PATTERNS.payInAdvanceSuccess]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.payInAdvancePage,
			isAboutOrder: true,
			component: PayInAdvanceSuccessPage,
		},
		[PAGE_PATTERNS.paymentCancel]: {
			status: 200,
			indexable: false,
			title: ({ payment }) => payment.cancelPage,
			isAboutOrder: true,
			component: CancelPage,
		},
		[PAGE_PATTERNS.notFound]: {
			status: 404,
			indexable: false,
			title: ({ notFound }) => notFound.title,
			isAboutOrder: false,
			component: NotFoundPage,
		},
	}
}

type PageAtPath = { readonly page: Page; readonly orderId: string }

export function pageAt(pages: Pages, pathname: string): PageAtPath {
	const { pattern, orderId } = matchPage(pathname)
	return { page: pages[pattern], orderId: orderId ?? '' }
}
