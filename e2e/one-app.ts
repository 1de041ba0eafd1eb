import { type RunningApp, removeApp, type StartOptions, startApp } from './running-app.ts'
import { newDatabase } from './shared-database.ts'
import { test } from './test.ts'

type OneApp = RunningApp & { readonly databaseUrl: string }

/**
 * An app of other settings for all tests of a file or a group: starting it takes longer than most of them. They run one
 * after another, and whoever comes after one that failed gets a new app.
 */
export function oneApp(settings: () => StartOptions | Promise<StartOptions>): () => OneApp {
	test.describe.configure({ mode: 'default' })
	let app: OneApp | undefined
	test.beforeAll(async () => {
		const { environment, ...options } = await settings()
		const DATABASE_URL = await newDatabase()
		const started = await startApp({ ...options, environment: { DATABASE_URL, ...environment } })
		app = { ...started, databaseUrl: DATABASE_URL }
	})
	test.afterAll(async () => {
		if (app) await removeApp(app)
	})
	return () => {
		if (!app) throw new Error('The app is not started yet')
		return app
	}
}
