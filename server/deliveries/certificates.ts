import type { Delivery } from '@coc/contract'
import type { Day } from '../calendar/swedish-days.ts'
import type { Archive } from '../documents/archive.ts'
import type { DocumentSource } from '../documents/document-source.ts'
import type { EnvelopeWindow } from './letters/envelope-window.ts'
import type { Carriers, Tracking } from './posting/carriers.ts'

export type DeliveryForm = 'file' | 'post'

/** How certificates come to customers. */
export type Certificates = {
	readonly archive: Archive
	/** The importer's own system. Null: there is none. */
	readonly source: DocumentSource | null
	readonly forms: readonly DeliveryForm[]
	/** Promised within so many working days. */
	readonly days: number
	readonly carriers: Carriers
	/** A certificate's bytes are kept for so many days after it was delivered. */
	readonly retentionDays: number
	readonly envelopeWindow: EnvelopeWindow
	/** What has become of each car of an order, as the customer sees it. */
	readonly deliveriesOf: (orderId: string) => Promise<Delivery[]>
	readonly toldIn: (mailId: string) => Promise<Told>
}

/** What a mail about deliveries tells. */
export type Told = {
	/** Of which certificates. None: there is nothing to tell any more. */
	readonly cars: readonly string[]
	/** What is still to come, and by when. */
	readonly following: readonly { readonly chassisNumber: string; readonly by: Day }[]
	/** Where the letter is that they are in. Null: they are in none. */
	readonly tracking: Tracking | null
}
