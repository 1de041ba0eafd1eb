import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

/** A folder with the migrations up to this number: the schema as it was before it. */
export async function migrationsBefore(number: string): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-migrations-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const earlier = (await readdir(MIGRATIONS)).filter((file) => file < number)
	for (const file of earlier) await cp(path.join(MIGRATIONS, file), path.join(folder, file))
	return folder
}

/** Every version has written at least this of an order. */
export const ORDER = `
	insert into orders (id, language, is_company, company_name, vat_number, first_name, last_name,
		email_address, phone_number, street_address, zip_code, city, country_code,
		country_outside_eu, chassis_numbers)
	values ('one', 'sv', false, '', '', '', '', '', '', '', '', '', 'SE', '', '{}')`

export const ATTEMPT = `
	insert into payment_attempts (id, order_id, provider, method, amount_ore)
	values ('00000000-0000-4000-8000-000000000001', 'one', 'zaver', 'card', 125000)`
