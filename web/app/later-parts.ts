/** Parts of the site that the browser loads when one of their pages is first shown, by their modules. */
export const LATER_PARTS = {
	start: 'pages/start-page.tsx',
	payment: 'payment/payment-pages.ts',
	contact: 'contact/contact-page.tsx',
	verify: 'verify/verify-page.tsx',
} as const

export type LaterPart = keyof typeof LATER_PARTS
