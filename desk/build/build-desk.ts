import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from '../../build/compress-files.ts'
import { CSS_TARGET } from '../../build/css-target.ts'
import { viteSettings } from './vite-settings.ts'

/** To dist: one document for every address of the desk, and what it loads, from its own address only. */
export async function buildDesk(root: string): Promise<void> {
	await build({
		...viteSettings(root),
		build: {
			outDir: 'dist',
			emptyOutDir: true,
			// Browsers in use preload by themselves.
			modulePreload: { polyfill: false },
			cssCodeSplit: false,
			cssTarget: CSS_TARGET,
		},
	})
	await compressFiles(join(root, 'dist'), /\.(js|css|svg)$/)
}
