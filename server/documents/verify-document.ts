import type { Verification } from '@coc/contract'
import { sql } from 'kysely'
import { dayOf } from '../calendar/swedish-days.ts'
import type { Database } from '../db/database.ts'

const END = 6

const UNKNOWN: Verification = {
	verdict: 'unknown',
	issuedOn: null,
	replacedOn: null,
	chassisNumberEnd: null,
}

/** Not while what took its place waits to be released: that may be discarded, and this one is the car's again. */
const REPLACED_AT = sql<Date | null>`case when exists (
	select from documents as later
	where later.chassis_number = documents.chassis_number and later.format = documents.format
		and later.released_at is not null
		and coalesce(later.replaced_at, 'infinity') > documents.replaced_at
) then replaced_at end`

/** Whether a file is one that customers got from us: its SHA-256 is all that anybody needs to tell. */
export async function verifyDocument(db: Database, sha256: string): Promise<Verification> {
	const document = await db
		.selectFrom('documents')
		.select(['chassis_number', 'issued_at', REPLACED_AT.as('replaced_at')])
		.where('sha256', '=', sha256)
		.executeTakeFirst()
	// What lies in the archive and was given to nobody is nobody's business.
	if (!document?.issued_at || document.chassis_number === null) return UNKNOWN
	const { chassis_number, issued_at, replaced_at } = document
	return {
		verdict: replaced_at ? 'replaced' : 'issued',
		issuedOn: dayOf(issued_at),
		replacedOn: replaced_at && dayOf(replaced_at),
		chassisNumberEnd: chassis_number.slice(-END),
	}
}
