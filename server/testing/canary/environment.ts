import path from 'node:path'
import { startServerProcess } from '../servers/server-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { startEchoingMailServer } from './echoing-mail-server.ts'
import { startEchoingProvider } from './echoing-provider.ts'
import { CANARY } from './person.ts'
import { CALLBACK_TOKEN } from './requests.ts'

const IN_PROCESS = path.join(import.meta.dirname, 'in-process.ts')

/** The server's dependencies: its database, and outside parties that echo personal data. */
export async function startEnvironment() {
	const { url: databaseUrl, pool } = await createTestDatabase()
	await pool.query(
		`insert into cars values ($1, right($1, 10), 2024, 1, false, $2, 'A car', true, null)`,
		[CANARY.chassisNumber, CANARY.licensePlate],
	)
	const provider = await startEchoingProvider()
	const mailServer = await startEchoingMailServer()
	const start = () =>
		startServerProcess(
			{
				DATABASE_URL: databaseUrl,
				PAYMENT_PROVIDER: 'zaver',
				ZAVER_API_URL: provider.url,
				ZAVER_API_KEY: 'key',
				ZAVER_CALLBACK_TOKEN: CALLBACK_TOKEN,
				SMTP_URL: mailServer.url,
				ORDERS_PER_ADDRESS_PER_HOUR: '100000',
				ORDERS_PER_CLIENT_PER_HOUR: '100000',
			},
			[IN_PROCESS],
		)
	return { pool, provider, mailServer, start }
}

export type CanaryEnvironment = Awaited<ReturnType<typeof startEnvironment>>
