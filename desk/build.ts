import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from '../build/build-when-changed.ts'

const inDesk = (path: string) => fileURLToPath(new URL(path, import.meta.url))

await buildWhenChanged({
	name: 'Desk',
	root: inDesk('.'),
	others: ['../build', '../contract', '../ui', '../package-lock.json'].map(inDesk),
	build: async (root) => (await import('./build/build-desk.ts')).buildDesk(root),
})
