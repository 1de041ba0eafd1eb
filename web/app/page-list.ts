import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Messages } from '../i18n/sv.ts'
import { OrderPage } from '../order/order-page.tsx'
import { ContactPage } from '../pages/contact-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { StartPage } from '../pages/start-page.tsx'
import { CancelPage } from '../payment/cancel-page.tsx'
import { PayInAdvanceSuccessPage } from '../payment/pay-in-advance-success-page.tsx'
import { PaymentPage } from '../payment/payment-page.tsx'
import { SuccessPage } from '../payment/success-page.tsx'

type PageProps = { readonly orderId: string }

export type Page = {
	/** As the router reads it; case and a trailing slash make no difference. */
	readonly pattern: string
	readonly status: 200 | 404
	/** Pages about one order are nobody else's business, search engines included. */
	readonly indexable: boolean
	readonly title: (messages: Messages) => string
	readonly component: ComponentType<PageProps>
}

export const NOT_FOUND_PATTERN = '*'

const NOT_FOUND: Page = {
	pattern: NOT_FOUND_PATTERN,
	status: 404,
	indexable: false,
	title: ({ notFound }) => notFound.title,
	component: NotFoundPage,
}

export const PAGES: readonly Page[] = [
	{
		pattern: '/',
		status: 200,
		indexable: true,
		title: ({ start }) => start.heading,
		component: StartPage,
	},
	{
		pattern: '/order',
		status: 200,
		indexable: true,
		title: ({ order }) => order.title,
		component: OrderPage,
	},
	{
		pattern: '/contact',
		status: 200,
		indexable: true,
		title: ({ contact }) => contact.title,
		component: ContactPage,
	},
	{
		pattern: '/order/payment/:id',
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.title,
		component: PaymentPage,
	},
	{
		pattern: '/order/payment/:id/success',
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.successPage,
		component: SuccessPage,
	},
	{
		pattern: '/order/payment/payinadvance/:id/success',
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.payInAdvancePage,
		component: PayInAdvanceSuccessPage,
	},
	{
		pattern: '/order/payment/:id/cancel',
		status: 200,
		indexable: false,
		title: ({ payment }) => payment.cancelPage,
		component: CancelPage,
	},
	NOT_FOUND,
]

type PageMatch = { readonly page: Page; readonly orderId: string }

/** The one place where an address becomes a page. The router's own `Routes` would do it in 3.5 kB more. */
export function pageAt(pathname: string): PageMatch {
	for (const page of PAGES) {
		const match = matchPath(page.pattern, pathname)
		if (match) return { page, orderId: decode(match.params['id'] ?? '') }
	}
	return { page: NOT_FOUND, orderId: '' }
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}
