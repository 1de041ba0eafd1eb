import type pg from 'pg'
import type { VehicleRegister } from '../cars/vehicle-register.ts'
import type { Database } from '../db/database.ts'
import type { Alert } from '../log/alerts.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { DrawReceipt, Seller } from '../receipts/receipt.ts'
import type { AlertSenderRefused } from './mails/refused-sender.ts'
import type { DeleteJobs, Enqueue, InsertJobs, WakeWorkers } from './next-step.ts'
import type { ReadSummary } from './payment-summary.ts'
import type { StoreOrder } from './placing/store-orders.ts'

export type VatRates = {
	/** Hundredths of a percent, by who buys and where they live. */
	readonly [customer in 'private' | 'company']: { readonly [region in 'EU' | 'NOTEU']: number }
}

/** What the story of an order needs, as the settings say. */
export type ShopParts = {
	readonly db: Database
	readonly pool: pg.Pool
	readonly enqueue: Enqueue
	readonly insertJobs: InsertJobs
	readonly wakeWorkers: WakeWorkers
	readonly register: VehicleRegister
	readonly provider: PaymentProvider
	readonly mailer: Mailer
	/** The site's address, as customers see it. */
	readonly publicUrl: string
	/** The API's address, as browsers and the provider reach it: the site's, unless it has a host of its own. */
	readonly apiUrl: string
	readonly brandName: string
	readonly brandColor: string
	readonly contactEmail: string
	/** Named on receipts. */
	readonly seller: Seller
	readonly drawReceipt: DrawReceipt
	readonly handling: 'auto' | 'manual'
	readonly usualPriceOre: number
	readonly vatRates: VatRates
	/** Unpaid orders are erased after so many days. */
	readonly retentionDays: number
	readonly deleteJobs: DeleteJobs
	/** Who is mailed what needs a person. */
	readonly alertsTo: readonly string[]
	/** Told what an operator should look at. Never personal data. */
	readonly alert: Alert
}

/** With what a process keeps from one call to the next: put together once by main. */
export type Shop = ShopParts & {
	readonly storeOrder: StoreOrder
	readonly readSummary: ReadSummary
	readonly alertSenderRefused: AlertSenderRefused
}
