import { databaseRegister } from './cars/adapters/database-register.ts'
import type { DatabaseConnection } from './db/database.ts'
import { type JobQueue, startJobQueue } from './jobs/queue.ts'
import { logAlert, logError } from './log.ts'
import { smtpMailer } from './mail/adapters/smtp-mailer.ts'
import type { Shop } from './orders/shop.ts'
import { zaverProvider } from './payments/adapters/zaver.ts'
import type { Settings } from './settings.ts'

type Assembled = { readonly shop: Shop; readonly queue: JobQueue }

/**
 * Puts the shop together from its settings: the one place that names adapters. The service and the
 * operator's command line work with the same shop.
 */
export async function assembleShop(
	stack: AsyncDisposableStack,
	settings: Settings,
	{ connection, databaseUrl, works }: AssembleOptions,
): Promise<Assembled> {
	const mailer = smtpMailer(settings.smtpUrl, settings.mailFrom)
	stack.defer(() => mailer.close())

	// After everything that a job needs, so that it stops before them.
	const queue = await startJobQueue({ databaseUrl, works, onError: logError })
	stack.defer(() => queue.stop())

	const shop: Shop = {
		db: connection.db,
		pool: connection.pool,
		enqueue: queue.enqueue,
		forgetJobs: queue.forgetJobs,
		register: databaseRegister(connection.db),
		provider: zaverProvider(settings.payments),
		mailer,
		publicUrl: settings.publicUrl,
		brandName: settings.site.brandName,
		brandColor: settings.site.brandColor,
		contactEmail: settings.site.contactEmail,
		handling: settings.handling,
		usualPriceOre: settings.pricePerCocOre,
		vatRates: settings.vatRates,
		retentionDays: settings.retentionDays,
		alert: logAlert,
	}
	return { shop, queue }
}

type AssembleOptions = {
	readonly connection: DatabaseConnection
	readonly databaseUrl: string
	/** Whether this process also does jobs. */
	readonly works: boolean
}
