import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { payPath, WORDS_PATHS } from '@coc/contract'
import { createServer } from 'vite'
import { devPages } from './build/dev-pages.ts'
import { startProcess } from './build/restarting-process.ts'
import { viteSettings } from './build/vite-settings.ts'

const SITE = 'http://localhost:5173'
const DESK = 'http://localhost:5174'
const api = `http://localhost:${process.env['PORT'] ?? 3000}`
const repository = fileURLToPath(new URL('..', import.meta.url))
/** What only the server writes. */
const AT_SERVER = ['/api/', payPath(''), ...Object.values(WORDS_PATHS)]
const SERVER_SOURCES = ['server', 'contract', 'content', 'sandbox'].map((room) =>
	join(repository, room),
)

// The server does not start without a built site, even though these are shown in its place.
// Processes of their own, because building makes a process believe that it is in production.
for (const build of ['web/build.ts', 'desk/build.ts']) {
	execFileSync(process.execPath, [build], { cwd: repository, stdio: 'inherit' })
}

const settings = viteSettings(fileURLToPath(new URL('.', import.meta.url)))
const site = await createServer({
	...settings,
	plugins: [...(settings.plugins ?? []), devPages(api)],
	// The site's own sources in web/api/ have addresses of the same beginning.
	server: {
		port: 5173,
		strictPort: true,
		proxy: { [`^(?:${AT_SERVER.join('|')})(?!.*\\.tsx?(?:\\?|$))`]: api },
	},
})
await site.listen()

const env = { ...process.env, PUBLIC_URL: SITE, DESK_URL: DESK }
const server = startProcess({ args: ['server/commands/main.ts'], cwd: repository, env })
const desk = startProcess({ args: ['desk/dev.ts'], cwd: repository, env })
site.watcher.add(SERVER_SOURCES)
site.watcher.on('change', (file) => {
	if (SERVER_SOURCES.some((room) => file.startsWith(room))) server.restart()
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.once(signal, () => Promise.all([server.stop(), desk.stop(), site.close()]))
}
