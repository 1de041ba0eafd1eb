import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from '../build/build-when-changed.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

await buildWhenChanged({
	name: 'Site',
	root: inWeb('.'),
	others: ['../build', '../contract', '../ui', '../package-lock.json'].map(inWeb),
	build: async (root) => (await import('./build/build-site.ts')).buildSite(root),
})
