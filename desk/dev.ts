import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { viteSettings } from './build/vite-settings.ts'

/** The office's app with hot reload, at DESK_URL; its calls go to the service behind it. */

const { PORT = '3000', DESK_PORT = String(Number(PORT) + 4), DESK_URL = '' } = process.env

const desk = await createServer({
	...viteSettings(fileURLToPath(new URL('.', import.meta.url))),
	server: {
		port: Number(new URL(DESK_URL).port),
		strictPort: true,
		// The desk's own sources are at /api/client.ts and the like.
		proxy: { '^/api/desk/': `http://localhost:${DESK_PORT}` },
	},
})
await desk.listen()
