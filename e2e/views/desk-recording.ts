import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { payPath } from '../../contract/paths.ts'
import { connectDatabase } from '../../server/db/database.ts'
import { startLocalPostgres } from '../../server/db/local-postgres/local-postgres.ts'
import { newOrderId } from '../../server/orders/order-id.ts'
import { type RunningApp, removeApp, startApp } from '../running-app.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { terminalPicture } from './terminal-picture.ts'

/**
 * Draws docs/desk.svg: the operator's desk at work on a service with some orders.
 * `npm run build && node e2e/views/desk-recording.ts`, as after a new queue.
 */

const CHECKOUT = path.dirname(path.dirname(import.meta.dirname))
const COLUMNS = 100
const DAY_MS = 24 * 3600_000

const HISTORIC_ORDER = `
	with historic as (
		insert into orders (
			id, created_at, handled_at, status, language, is_company, company_name, vat_number,
			first_name, last_name, email_address, phone_number, street_address, zip_code, city,
			country_code, country_outside_eu, chassis_numbers, vat_rate_basis_points, total_ore
		) values (
			$1, $2, $2, 'SETTLED', 'sv', false, '', '', 'Åsa', 'Öberg', 'asa@example.com', '070',
			'Storgatan 1', '831 30', 'Östersund', 'SE', '', '{VND1A2B3C4D567890}', 2500, 125000
		) returning id
	), payment as (
		insert into payment_attempts (id, order_id, provider, method, status, amount_ore, settled_ore)
		select gen_random_uuid(), id, 'zaver', 'card', 'SETTLED', 125000, 125000 from historic
		returning id, order_id
	)
	insert into transitions (subject, at, order_id, attempt_id, from_status, to_status, cause)
	select subject, $2::timestamptz + interval '1 day', order_id, id, 'CREATED', 'SETTLED', 'paid'
	from payment, unnest('{payment,order}'::text[]) as subject`

const app = await startApp()
try {
	await lendHistory(app)
	await order(app, 'Åsa', 'Öberg', ['VND1A2B3C4D567890']).then((id) => pay(app, id))
	await order(app, 'Per', 'Nyström', ['VND2E3F4G5H678901', 'VND3J4K5L6M789012'])
	await order(app, 'Karin', 'Lund', ['VND3J4K5L6M789012'], 'Bilfirman & Söner AB')
	await order(app, 'Jean', 'Dupont', ['VND5R6S7T8U123456'])
	await waitForJobs(app, '--waiting', 0)
	await fail(app, { mail: 'permanent' })
	await order(app, 'Eva', 'Ek', ['VND1A2B3C4D567890'])
	await waitForJobs(app, '--dead', 1)
	await fail(app, { mail: 'none', api: 'down' })
	await order(app, 'Nils', 'Åkesson', ['VND2E3F4G5H678901'])
	await waitForJobs(app, '--failing', 1)

	const screens: string[] = []
	const shown = [['attention'], ['orders', '--since', 'today'], ['jobs'], ['stats', '--days', '10']]
	for (const args of shown) {
		screens.push(`\x1b[2m$\x1b[22m \x1b[1mnpm run desk -- ${args.join(' ')}\x1b[22m`)
		screens.push(await desk(app, args), '')
	}
	const picture = terminalPicture('npm run desk', screens.join('\n'), COLUMNS)
	await writeFile(path.join(CHECKOUT, 'docs', 'desk.svg'), picture)
	console.log('docs/desk.svg')
} finally {
	await removeApp(app)
}

async function desk({ port, dataDir }: RunningApp, args: readonly string[]): Promise<string> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		['server/commands/desk.ts', ...args],
		{
			cwd: CHECKOUT,
			env: {
				...process.env,
				NODE_ENV: '',
				PORT: String(port),
				DATA_DIR: dataDir,
				FORCE_COLOR: '1',
				COLUMNS: String(COLUMNS),
			},
		},
	)
	return stdout.trimEnd()
}

async function waitForJobs(running: RunningApp, state: string, count: number): Promise<void> {
	for (;;) {
		const { jobs }: { jobs: { orderId: string | null }[] } = JSON.parse(
			await desk(running, ['jobs', state, '--json']),
		)
		if (jobs.filter(({ orderId }) => orderId !== null).length === count) return
		await pause(200)
	}
}

async function order(
	{ url }: RunningApp,
	firstName: string,
	lastName: string,
	chassiNumbers: readonly string[],
	companyName = '',
): Promise<string> {
	const answer = await fetch(`${url}/api/order/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			firstName,
			lastName,
			isCompany: companyName !== '',
			companyName,
			vatNumber: companyName === '' ? '' : 'SE556677889901',
			emailAddress: `${firstName.toLowerCase().replace('å', 'a')}@example.com`,
			phoneNumber: '070 123 45 67',
			streetAddress: 'Storgatan 1',
			zipCode: '831 30',
			city: 'Östersund',
			countryCode: 'SE',
			countryOutsideEu: '',
			chassiNumbers,
			userId: '',
			recaptchaToken: await solveCaptcha(url),
		}),
	})
	const { orderId }: { orderId: string } = JSON.parse(await answer.text())
	return orderId
}

async function pay({ url }: RunningApp, orderId: string): Promise<void> {
	for (;;) {
		const { headers } = await fetch(url + payPath(orderId), { redirect: 'manual' })
		const checkout = headers.get('location') ?? ''
		if (URL.canParse(checkout)) {
			await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' })
			return
		}
		await pause(200)
	}
}

async function fail({ standInUrl }: RunningApp, failures: Record<string, string>): Promise<void> {
	await fetch(`${standInUrl}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(failures),
	})
}

/** Nine days of orders that were paid the day after, so that there is something to count. */
async function lendHistory({ dataDir }: RunningApp): Promise<void> {
	const postgres = await startLocalPostgres({ dataDir })
	const { pool, close } = connectDatabase(postgres.url, 1)
	const perDay = [14, 21, 9, 4, 26, 31, 18, 22, 12]
	for (const [index, count] of perDay.entries()) {
		for (let i = 0; i < count; i++) {
			const at = new Date(Date.now() - (perDay.length - index) * DAY_MS)
			await pool.query(HISTORIC_ORDER, [newOrderId(at.getTime()), at])
		}
	}
	await close()
	await postgres.release()
}
