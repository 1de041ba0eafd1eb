import type { WithdrawalMode } from '@coc/contract'
import type pg from 'pg'
import type { BookSettings } from '../books/accounts.ts'
import type { VehicleRegister } from '../cars/vehicle-register.ts'
import type { Database } from '../db/database.ts'
import type { Certificates } from '../deliveries/certificates.ts'
import type { DrawTerms } from '../law/terms-paper.ts'
import type { InTurn } from '../limits/take-turns.ts'
import type { Alert } from '../log/alerts.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { DrawReceipt, Seller } from '../receipts/receipt.ts'
import type { VatNumberCheck } from '../vat/vat-number-check.ts'
import type { VatRules } from '../vat/vat-rules.ts'
import type { HandlingMode } from './handling/handling-mode.ts'
import type { AlertSenderRefused } from './mails/refused-sender.ts'
import type { DeleteJobs, Enqueue, HasGivenUp, InsertJobs, WakeWorkers } from './next-step.ts'
import type { ReadSummary } from './payment-summary.ts'
import type { StoreOrder } from './placing/store-orders.ts'

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
	/** What a customer is told before they pay, to keep. */
	readonly drawTerms: DrawTerms
	/** On which accounts, and in which series, an accounting program is told of it. */
	readonly books: BookSettings
	readonly handling: HandlingMode
	readonly usualPriceOre: number
	readonly vat: VatRules
	/** Null: nobody is asked about VAT numbers, so none is confirmed. */
	readonly vatNumbers: VatNumberCheck | null
	/** Whether the form may tell what a CoC costs. */
	readonly showPrices: boolean
	/** That names and places may have besides letters and spaces. */
	readonly nameExtraCharacters: string
	/** Unpaid orders are erased after so many days. */
	readonly retentionDays: number
	/** Reminded of an unpaid order after so many days each, from when it could be paid; it lapses after so many. */
	readonly remindDays: readonly number[]
	readonly expireDays: number
	/** Whether, and until when, a consumer can withdraw. */
	readonly withdrawal: WithdrawalMode
	readonly deleteJobs: DeleteJobs
	readonly hasGivenUp: HasGivenUp
	/** Who is mailed what needs a person. */
	readonly alertsTo: readonly string[]
	readonly certificates: Certificates
	/** Told what an operator should look at. Never personal data. */
	readonly alert: Alert
}

/** With what a process keeps from one call to the next: put together once by main. */
export type Shop = ShopParts & {
	readonly storeOrder: StoreOrder
	readonly readSummary: ReadSummary
	/** For what draws a paper in a transaction: the others wait without one. */
	readonly drawInTurn: InTurn
	readonly alertSenderRefused: AlertSenderRefused
}
