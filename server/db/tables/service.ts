import type { Generated, JSONColumnType } from 'kysely'

/** Cars, and what the site’s calls need. */
export type ServiceTables = {
	cars: CarTable
	car_files: CarFileTable
	car_file_rows: CarFileRowTable
	idempotency_keys: IdempotencyKeyTable
	used_captcha_challenges: UsedCaptchaChallengeTable
	rate_limits: RateLimitTable
	car_lookups: CarLookupTable
	outside_parties: OutsidePartyTable
}

type CarTable = {
	chassis_number: string
	chassis_number_10: string
	model_year: number
	registration_type: number
	is_reimported: boolean
	license_plate_number: string | null
	model_text: string | null
	coc_exists: boolean
	price_ore: number | null
}

type CarFileTable = {
	id: Generated<string>
	operator_id: string
	sha256: string
	sent_at: Generated<Date>
	format: 'csv' | 'xlsx'
	encoding: string | null
	sheet: string | null
	other_sheets: Generated<number>
	headers: JSONColumnType<readonly string[]>
	columns: JSONColumnType<readonly (string | null)[]>
}

type CarFileRowTable = {
	file_id: string
	line: number
	cells: JSONColumnType<readonly string[]>
}

type IdempotencyKeyTable = {
	key: string
	request_hash: string
	order_id: string
	created_at: Generated<Date>
}

type UsedCaptchaChallengeTable = {
	challenge: string
	expires_at: Date
}

type RateLimitTable = {
	bucket: string
	used: number
	resets_at: Date
}

type CarLookupTable = {
	lookup: string
	resets_at: Date
}

type OutsidePartyTable = {
	name: string
	answered_at: Date | null
	failed_at: Date | null
	error: string | null
}
