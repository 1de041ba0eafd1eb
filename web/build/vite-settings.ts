import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

export const ENTRIES = {
	client: 'app/client.tsx',
	server: 'app/render.tsx',
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
