import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { assembleShop } from './assemble-shop.ts'
import { altchaVerifier } from './captcha/adapters/altcha.ts'
import { recaptchaVerifier } from './captcha/adapters/recaptcha.ts'
import type { CaptchaVerifier } from './captcha/captcha-verifier.ts'
import { useChallengeOnce } from './captcha/used-challenges.ts'
import { loadSampleCars } from './cars/sample-cars.ts'
import { checkDatabase, connectDatabase, type Database } from './db/database.ts'
import { defaultDataDir, startLocalPostgres } from './db/local-postgres/local-postgres.ts'
import { migrate } from './db/migrate.ts'
import { greeting } from './greeting.ts'
import { loadSite } from './http/load-site.ts'
import { logAlert, logError, logFailedJob } from './log.ts'
import { runUntilSignalled } from './run.ts'
import { readSettings, type Settings } from './settings.ts'
import { startWorker } from './worker.ts'

const CHECKOUT = path.dirname(import.meta.dirname)

await runUntilSignalled(async (stack) => {
	const settings = readSettings(process.env)
	const dataDir = settings.dataDir ?? defaultDataDir(CHECKOUT)
	const databaseUrl = settings.databaseUrl ?? (await startDatabase(stack, dataDir))

	const connection = connectDatabase(databaseUrl)
	stack.defer(() => connection.close())
	await checkDatabase(connection.pool)
	await migrate(connection.db)

	if (settings.payments.provider === 'sandbox' && settings.role === 'all') {
		await loadSampleCars(connection.db)
		await startStandIns(stack, settings, dataDir)
	}
	const works = settings.role !== 'web'
	const { shop, queue } = await assembleShop(stack, settings, { connection, databaseUrl, works })
	if (works) await startWorker(shop, queue, logFailedJob)
	if (settings.role !== 'worker') {
		const app = await buildApp({
			shop,
			captcha: captchaFor(settings, connection.db),
			site: await loadSite(CHECKOUT, settings),
			corsOrigins: settings.corsOrigins,
			trustedProxies: settings.trustedProxies,
			logError,
		})
		stack.defer(() => closeApp(app))
		await app.listen({ port: settings.port, host: settings.host })
	}
	console.log(greeting(settings, dataDir))
})

/** Lets requests under way finish, but does not wait for a client that never does. */
async function closeApp(app: FastifyInstance): Promise<void> {
	const patience = setTimeout(() => app.server.closeAllConnections(), 8_000)
	await app.close()
	clearTimeout(patience)
}

async function startDatabase(stack: AsyncDisposableStack, dataDir: string): Promise<string> {
	const postgres = await startLocalPostgres({ dataDir, onProgress: console.log })
	stack.defer(() => postgres.release())
	return postgres.url
}

async function startStandIns(stack: AsyncDisposableStack, settings: Settings, dataDir: string) {
	const { startSandbox } = await import('@coc/sandbox')
	const folder = path.join(dataDir, 'sandbox')
	await mkdir(folder, { recursive: true })
	const sandbox = await startSandbox({
		port: settings.port + 1,
		smtpPort: settings.port + 2,
		dataDir: folder,
	})
	stack.defer(() => sandbox.stop())
}

function captchaFor(settings: Settings, db: Database): CaptchaVerifier {
	if (settings.site.captcha.provider === 'altcha') {
		return altchaVerifier({
			hmacKey: settings.altchaHmacKey,
			useOnce: (challenge, expiresAt, requestKey) =>
				useChallengeOnce(db, challenge, expiresAt, requestKey),
		})
	}
	return recaptchaVerifier({
		secret: settings.recaptchaSecret,
		hostname: new URL(settings.publicUrl).hostname,
		alert: logAlert,
	})
}
