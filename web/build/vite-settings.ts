import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

export const ENTRIES = {
	client: 'app/client.tsx',
	server: 'app/render.tsx',
	/** The others are loaded by the client's when they are shown. */
	paymentPages: 'payment/payment-pages.ts',
	contactPage: 'contact/contact-page.tsx',
	verifyPage: 'verify/verify-page.tsx',
} as const

/** What building and developing have in common. */
export function viteSettings(root: string): InlineConfig {
	return {
		root,
		configFile: false,
		appType: 'custom',
		logLevel: 'warn',
		plugins: [react()],
	}
}
