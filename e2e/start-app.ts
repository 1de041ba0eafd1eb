import { removeApp, startApp } from './running-app.ts'

/** One running app serves all browser tests; each of them orders under its own address. */
export default async function startAppForAllTests(): Promise<() => Promise<void>> {
	const app = await startApp()
	process.env['APP_URL'] = app.url
	process.env['STAND_IN_URL'] = app.standInUrl
	process.env['DESK_URL_OF_APP'] = app.deskUrl
	process.env['APP_DATA_DIR'] = app.dataDir
	return () => removeApp(app)
}
