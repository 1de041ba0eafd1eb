import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** What building and developing have in common. */
export function viteSettings(root: string): InlineConfig {
	return { root, configFile: false, logLevel: 'warn', plugins: [react()] }
}
