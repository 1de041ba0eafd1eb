import type pg from 'pg'
import type { Alert } from '../alerts.ts'
import type { VehicleRegister } from '../cars/vehicle-register.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Seller } from '../receipts/receipt.ts'
import type { Enqueue, ForgetJobs } from './next-step.ts'

export type VatRates = {
	/** Hundredths of a percent, by who buys and where they live. */
	readonly [customer in 'private' | 'company']: { readonly [region in 'EU' | 'NOTEU']: number }
}

/** Everything that the story of an order needs, put together once by main. */
export type Shop = {
	readonly db: Database
	readonly pool: pg.Pool
	readonly enqueue: Enqueue
	readonly register: VehicleRegister
	readonly provider: PaymentProvider
	readonly mailer: Mailer
	readonly publicUrl: string
	readonly brandName: string
	readonly brandColor: string
	readonly contactEmail: string
	/** Named on receipts. */
	readonly seller: Seller
	readonly handling: 'auto' | 'manual'
	readonly usualPriceOre: number
	readonly vatRates: VatRates
	/** Unpaid orders are erased after so many days. */
	readonly retentionDays: number
	readonly forgetJobs: ForgetJobs
	/** Told what an operator should look at. Never personal data. */
	readonly alert: Alert
}
