import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './build/input-hash.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const STAMP = inWeb('dist/inputs.sha256')

const startedAt = performance.now()
const hash = await hashInputs(inWeb('.'), [inWeb('../contract'), inWeb('../package-lock.json')])
if ((await readFile(STAMP, 'utf8').catch(() => '')) === hash) {
	console.log(`Site is up to date (${elapsed()})`)
} else {
	// The stamp goes first: a build that breaks off must not look finished.
	await rm(STAMP, { force: true })
	// Vite alone takes longer to load than finding out that nothing changed.
	const { buildSite } = await import('./build/build-site.ts')
	await buildSite(inWeb('.'))
	await writeFile(STAMP, hash)
	console.log(`Site built (${elapsed()})`)
}

function elapsed(): string {
	return `${((performance.now() - startedAt) / 1000).toFixed(2)} s`
}
