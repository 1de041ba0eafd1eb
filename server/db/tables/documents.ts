import type { Generated } from 'kysely'

/** Certificates, and what of them customers are owed. */
export type DocumentTables = {
	documents: DocumentTable
	document_files: DocumentFileTable
	deliveries: DeliveryTable
	delivery_transitions: DeliveryTransitionTable
	delivery_documents: DeliveryDocumentTable
	delivery_choices: DeliveryChoiceTable
}

type DocumentTable = {
	sha256: string
	format: 'pdf' | 'xml'
	size: number
	received_at: Generated<Date>
	chassis_number: string | null
	waits_because: string | null
	file_name: string | null
	released_at: Date | null
	replaced_at: Date | null
	issued_at: Date | null
}

type DocumentFileTable = {
	sha256: string
	content: Buffer
}

type DeliveryTable = {
	id: string
	order_id: string
	chassis_number: string
	form: 'file' | 'post'
	status: Generated<string>
	created_at: Generated<Date>
	status_since: Generated<Date>
	/** A day in Sweden. */
	promised_by: string
	mail_id: string | null
	carrier: string | null
	tracking_number: string | null
	asked_at: Date | null
	is_in_letter: Generated<boolean>
}

type DeliveryTransitionTable = {
	id: Generated<number>
	at: Generated<Date>
	delivery_id: string
	from_status: string
	to_status: string
	cause: string
}

type DeliveryDocumentTable = {
	delivery_id: string
	sha256: string
	fetched_at: Date | null
	fetches: Generated<number>
}

type DeliveryChoiceTable = {
	order_id: string
	forms: ('file' | 'post')[]
}
