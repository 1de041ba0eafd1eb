import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { Registry } from 'prom-client'
import { altchaVerifier } from '../captcha/adapters/altcha.ts'
import { recaptchaVerifier } from '../captcha/adapters/recaptcha.ts'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import { checkDatabase } from '../db/check-database.ts'
import { connectDatabase } from '../db/database.ts'
import { defaultDataDir } from '../db/local-postgres/data-folder.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { buildApp } from '../http/app.ts'
import { loadSite } from '../http/pages/load-site.ts'
import { readLawTexts } from '../law/read-texts.ts'
import { createLog, type Log } from '../log/log.ts'
import { databaseGauges } from '../metrics/database-gauges.ts'
import { jobMetrics } from '../metrics/job-metrics.ts'
import { startMetricsServer } from '../metrics/metrics-server.ts'
import { countAlerts, processMetrics } from '../metrics/process-metrics.ts'
import { webMetrics } from '../metrics/web-metrics.ts'
import { alertOpenPaymentsAtOtherProvider } from '../orders/paying/payments-at-other-provider.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { assembleShop } from './assemble-shop.ts'
import { greeting } from './greeting.ts'
import { runUntilSignalled } from './run-until-signalled.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

/** As long as it takes to be asked again and to answer, from the database too. */
const CUSTOMERS_FIRST_MS = 100

new Command('npm start --')
	.description(
		'Builds the site and the desk, and runs the whole service until Ctrl-C: site, API, worker and desk. Without settings it brings its own PostgreSQL and stand-ins for payment provider, mail and register. Everything is set by the environment or a file .env: .env.example names and explains each setting.',
	)
	.showHelpAfterError('(--help tells more)')
	.parse()

await runUntilSignalled(async (stack, { stopping, logTo }) => {
	const settings = readSettings(process.env)
	const registry = new Registry()
	const log = countAlerts(registry, createLog({ level: settings.logLevel }))
	logTo(log)
	const texts = await readLawTexts(
		{ checkout: CHECKOUT, contentDir: settings.contentDir },
		settings,
	)
	const dataDir = settings.dataDir ?? defaultDataDir(CHECKOUT)
	const databaseUrl = settings.databaseUrl ?? (await startDatabase(stack, dataDir))

	const connection = connectDatabase(databaseUrl, settings.databaseConnections)
	stack.defer(() => connection.close())
	await checkDatabase(connection.pool)
	await migrateDatabase(databaseUrl)

	const hasStandIns = settings.payments.provider === 'sandbox' && settings.role === 'all'
	const standIns = hasStandIns ? await import('./stand-ins.ts') : null
	await standIns?.startStandIns(stack, { db: connection.db, port: settings.port, dataDir })
	const works = settings.role === 'all' || settings.role === 'worker'
	const { shop, queue } = await assembleShop(stack, settings, {
		connection,
		databaseUrl,
		works,
		readTexts: async () => texts,
		log,
	})
	await standIns?.loadSpecimens(shop.certificates.archive, settings.site.brandName)
	await alertOpenPaymentsAtOtherProvider(shop)
	processMetrics(registry, { service: connection.pool, queue: queue.pool })
	const { host, metricsPort, role, port, desk } = settings
	await startMetricsServer(stack, { registry, port: metricsPort, host, log })
	const servesSite = role === 'all' || role === 'web'
	const servesDesk = (role === 'all' || role === 'desk') && desk.port !== 0
	const metrics = servesSite || servesDesk ? webMetrics(registry) : null
	if (metrics && servesSite) {
		const app = await buildApp({
			shop,
			captcha: metrics.countVerdicts(captchaFor(settings, log)),
			limits: settings.limits,
			site: await loadSite(CHECKOUT, settings, texts),
			corsOrigins: settings.corsOrigins,
			trustedProxies: settings.trustedProxies,
			log,
			metrics,
			stopping,
		})
		stack.defer(() => app.close())
		await app.listen({ port, host })
	}
	// Half of the whole: who waits for the site is answered before it is loaded.
	if (servesSite) await pause(CUSTOMERS_FIRST_MS)
	if (works) {
		databaseGauges(registry, shop)
		const { startWorker } = await import('../jobs/worker.ts')
		await startWorker(shop, queue, [{ failed: log.failedJob }, jobMetrics(registry, shop)])
	}
	let deskInvite: string | null = null
	if (metrics && servesDesk) {
		const { inviteForTour, startDesk } = await import('./start-desk.ts')
		await startDesk(stack, settings, {
			desk: { shop, queue },
			databaseUrl,
			checkout: CHECKOUT,
			log,
			metrics,
			stopping,
		})
		if (hasStandIns) deskInvite = await inviteForTour(shop, settings)
	}
	log.started({ role, port: role === 'desk' ? desk.port : port })
	console.log(greeting(settings, { dataDir, deskInvite }))
	// Else only a process that ends by itself would keep it, and one started after a kill compile all anew.
	flushCompileCache()
})

async function startDatabase(stack: AsyncDisposableStack, dataDir: string): Promise<string> {
	const { startLocalPostgres } = await import('../db/local-postgres/local-postgres.ts')
	const postgres = await startLocalPostgres({ dataDir, onProgress: console.log })
	stack.defer(() => postgres.release())
	return postgres.url
}

function captchaFor(settings: Settings, log: Log): CaptchaVerifier {
	if (settings.site.captcha.provider === 'altcha') {
		return altchaVerifier(settings.altchaHmacKey)
	}
	return recaptchaVerifier({
		secret: settings.recaptchaSecret,
		hostnames: [settings.publicUrl, ...settings.corsOrigins].map((url) => new URL(url).hostname),
		alert: log.alert,
	})
}
