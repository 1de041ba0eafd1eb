import path from 'node:path'
import { URL_SEEN } from '../../desk/http/testing/browser.ts'
import { freePort, startServerProcess } from '../servers/server-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { startEchoingMailServer } from './echoing-mail-server.ts'
import { startEchoingProvider } from './echoing-provider.ts'
import { CANARY } from './person.ts'
import { CALLBACK_TOKEN, CAPTCHA_KEY } from './requests.ts'

const IN_PROCESS = path.join(import.meta.dirname, 'in-process.ts')

/** The server's dependencies: its database, and outside parties that echo personal data. */
export async function startEnvironment() {
	const { url: databaseUrl, pool, db } = await createTestDatabase()
	await pool.query(
		`insert into cars values ($1, right($1, 10), 2024, 1, false, $2, 'A car', true, null)`,
		[CANARY.chassisNumber, CANARY.licensePlate],
	)
	const provider = await startEchoingProvider()
	const mailServer = await startEchoingMailServer()
	const start = (settings: Readonly<Record<string, string>> = {}) =>
		startServerProcess(
			{
				DATABASE_URL: databaseUrl,
				PAYMENT_PROVIDER: 'zaver',
				ZAVER_API_URL: provider.url,
				ZAVER_API_KEY: 'key',
				ZAVER_CALLBACK_TOKEN: CALLBACK_TOKEN,
				SMTP_URL: mailServer.url,
				ALTCHA_HMAC_KEY: CAPTCHA_KEY,
				ORDERS_PER_ADDRESS_PER_HOUR: '100000',
				ORDERS_PER_CLIENT_PER_HOUR: '100000',
				...settings,
			},
			[IN_PROCESS],
		)
	const startWithDesk = async () => {
		const port = String(await freePort())
		const server = await start({ DESK_PORT: port, DESK_URL: URL_SEEN })
		return { ...server, deskUrl: `http://127.0.0.1:${port}` }
	}
	return { pool, db, provider, mailServer, start, startWithDesk }
}

export type CanaryEnvironment = Awaited<ReturnType<typeof startEnvironment>>
