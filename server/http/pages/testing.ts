import path from 'node:path'
import { onTestFinished } from 'vitest'
import { readLawTexts } from '../../law/read-texts.ts'
import type { PublicSettings } from '../../settings/settings.ts'
import { captchaForTests, GENEROUS_LIMITS, runShop, silentLog } from '../../testing/running-shop.ts'
import { buildApp } from '../app.ts'
import { loadSite } from './load-site.ts'

const CHECKOUT = path.join(import.meta.dirname, '../../..')
const FOLDERS = { checkout: CHECKOUT, contentDir: null }

/** The real service with the built pages, at an address of its own. */
export async function serveSite(settings: PublicSettings): Promise<string> {
	const { shop } = await runShop({
		works: false,
		changes: { publicUrl: settings.publicUrl, contactEmail: settings.site.contactEmail },
	})
	const app = await buildApp({
		shop,
		captcha: captchaForTests,
		limits: GENEROUS_LIMITS,
		site: await loadSite(CHECKOUT, settings, await readLawTexts(FOLDERS, settings)),
		corsOrigins: [],
		trustedProxies: [],
		log: silentLog,
	})
	onTestFinished(() => app.close())
	return app.listen({ port: 0, host: '127.0.0.1' })
}
