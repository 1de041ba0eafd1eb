import { databaseRegister } from '../cars/adapters/database-register.ts'
import { httpRegister } from '../cars/adapters/http-register.ts'
import type { DatabaseConnection } from '../db/database.ts'
import { assembleCertificates } from '../deliveries/assemble-certificates.ts'
import { clamdScanner } from '../documents/adapters/clamd.ts'
import { httpSource } from '../documents/adapters/http-source.ts'
import { pdfTextReader } from '../documents/reading/pdf-text-reader.ts'
import { type JobQueue, startJobQueue } from '../jobs/queue.ts'
import type { LawTexts } from '../law/law-text.ts'
import { termsDrawer } from '../law/terms-paper.ts'
import type { Log } from '../log/log.ts'
import { smtpMailer } from '../mail/adapters/smtp-mailer.ts'
import { completeShop } from '../orders/complete-shop.ts'
import type { Shop } from '../orders/shop.ts'
import { watchParties } from '../parties/watch-parties.ts'
import {
	watchedMailer,
	watchedProvider,
	watchedRegister,
	watchedScanner,
	watchedSource,
	watchedVies,
} from '../parties/watched-parties.ts'
import { zaverProvider } from '../payments/adapters/zaver.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { isStripeTestKey } from '../payments/read-payment-settings.ts'
import { receiptDrawer } from '../receipts/receipt-drawer.ts'
import type { Settings } from '../settings/settings.ts'
import { viesCheck } from '../vat/adapters/vies.ts'

type Assembled = { readonly shop: Shop; readonly queue: JobQueue }

/**
 * The composition root: the one place that names adapters. The service and the
 * operator's command line work with the same shop.
 */
export async function assembleShop(
	stack: AsyncDisposableStack,
	settings: Settings,
	{ connection, databaseUrl, works, readTexts, log }: AssembleOptions,
): Promise<Assembled> {
	const watch = watchParties(connection.pool)
	const mailer = smtpMailer(settings.smtpUrl, settings.mailFrom)
	stack.defer(() => mailer.close())

	const pdfText = pdfTextReader()
	stack.defer(() => pdfText.close())

	const receipts = receiptDrawer()
	stack.defer(() => receipts.close())

	// After everything that a job needs, so that it stops before them.
	const queue = await startJobQueue({ databaseUrl, works, onError: log.error })
	stack.defer(() => queue.stop())

	const shop = completeShop({
		db: connection.db,
		pool: connection.pool,
		enqueue: queue.enqueue,
		insertJobs: queue.insertJobs,
		wakeWorkers: queue.wakeWorkers,
		deleteJobs: queue.deleteJobs,
		hasGivenUp: queue.hasGivenUp,
		register: settings.vehicleRegister
			? watchedRegister(watch, httpRegister(settings.vehicleRegister))
			: databaseRegister(connection.db),
		provider: watchedProvider(watch, await providerFor(settings, log)),
		mailer: watchedMailer(watch, mailer),
		publicUrl: settings.publicUrl,
		apiUrl: settings.apiUrl,
		brandName: settings.site.brandName,
		brandColor: settings.site.brandColor,
		contactEmail: settings.site.contactEmail,
		seller: settings.seller,
		drawReceipt: receipts.draw,
		drawTerms: termsDrawer({ ...settings, readTexts }),
		books: settings.books,
		handling: settings.handling,
		usualPriceOre: settings.pricePerCocOre,
		vat: settings.vat.rules,
		vatNumbers:
			settings.vat.vies &&
			watchedVies(watch, viesCheck({ ...settings.vat.vies, alert: log.alert })),
		showPrices: settings.site.vatTable !== null,
		nameExtraCharacters: settings.site.nameExtraCharacters,
		retentionDays: settings.retentionDays,
		remindDays: settings.remindDays,
		expireDays: settings.expireDays,
		withdrawal: settings.withdrawal,
		alertsTo: settings.alertsTo,
		certificates: assembleCertificates({
			db: connection.db,
			enqueue: queue.enqueue,
			readPdfText: pdfText.read,
			...settings.delivery,
			scanner:
				settings.delivery.scanner && watchedScanner(watch, clamdScanner(settings.delivery.scanner)),
			source:
				settings.delivery.source && watchedSource(watch, httpSource(settings.delivery.source)),
		}),
		alert: log.alert,
	})
	return { shop, queue }
}

async function providerFor({ payments, production }: Settings, log: Log): Promise<PaymentProvider> {
	switch (payments.provider) {
		case 'sandbox':
		case 'zaver':
			return zaverProvider(payments)
		case 'stripe': {
			if (production && isStripeTestKey(payments.secretKey)) {
				log.alert('Payments run in Stripe’s test mode: no money is taken', {})
			}
			// Only where it is chosen: the package takes 35 MB of memory.
			const { stripeProvider } = await import('../payments/adapters/stripe.ts')
			return stripeProvider(payments)
		}
	}
}

type AssembleOptions = {
	readonly connection: DatabaseConnection
	readonly databaseUrl: string
	/** Whether this process also does jobs. */
	readonly works: boolean
	readonly readTexts: () => Promise<LawTexts>
	readonly log: Log
}
