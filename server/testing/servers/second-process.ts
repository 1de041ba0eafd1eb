import { onTestFinished } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { buildApp } from '../../http/app.ts'
import type { Limits } from '../../limits/limits.ts'
import { completeShop } from '../../orders/complete-shop.ts'
import { captchaForTests, type RunningShop, silentLog } from '../running-shop.ts'

/** Another web server for the same shop: it shares nothing with the first but the database. */
export async function startSecondProcess({ shop }: RunningShop, limits: Limits): Promise<string> {
	const url = shop.pool.options.connectionString ?? ''
	const { pool, db, close } = connectDatabase(url, 20, 'short-timeouts', 60_000)
	onTestFinished(close)
	const app = await buildApp({
		shop: completeShop({ ...shop, pool, db }),
		captcha: captchaForTests,
		limits,
		corsOrigins: [],
		trustedProxies: [],
		log: silentLog,
	})
	onTestFinished(() => app.close())
	return app.listen({ port: 0, host: '127.0.0.1' })
}
