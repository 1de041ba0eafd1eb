import path from 'node:path'
import { assembleShop } from '../commands/assemble-shop.ts'
import { checkDatabase } from '../db/check-database.ts'
import { connectDatabase } from '../db/database.ts'
import { defaultDataDir, startLocalPostgres } from '../db/local-postgres/local-postgres.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { readLawTexts } from '../law/read-texts.ts'
import { createLog } from '../log/log.ts'
import type { Environment } from '../settings/environment.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { shownSetup } from '../settings/shown-settings.ts'
import type { SharedDesk } from './context.ts'
import { DeskError } from './desk-error.ts'
import { counted } from './terminal/format.ts'

const CHECKOUT = path.dirname(path.dirname(import.meta.dirname))
const CONNECTIONS = 4
export const PATIENCE_MS = 10_000

type Tell = (line: string) => void

/** The same shop that the service has, over the same database; it leaves the jobs to the service. */
export async function openDesk(
	stack: AsyncDisposableStack,
	environment: Environment,
	tell: Tell,
): Promise<SharedDesk> {
	const settings = readSettings(environment)
	const databaseUrl = settings.databaseUrl ?? (await startDatabase(stack, settings, tell))
	const connection = connectDatabase(databaseUrl, CONNECTIONS, 'no-timeouts')
	stack.defer(() => connection.close())
	await checkDatabase(connection.pool)
	const missing = await pendingMigrations(databaseUrl)
	if (missing.length > 0) {
		throw new DeskError(
			`The database lacks ${counted(missing.length, 'migration')} of this version. Start the service (npm start): it brings the database up to date.`,
		)
	}
	const log = createLog({ level: 'warning' })
	const { shop, queue } = await assembleShop(stack, settings, {
		connection,
		databaseUrl,
		works: false,
		readTexts: () =>
			readLawTexts({ checkout: CHECKOUT, contentDir: settings.contentDir }, settings),
		log: { ...log, alert: (message) => tell(`Note: ${message}.`) },
	})
	const carsFromElsewhere = settings.vehicleRegister !== null
	const { url: deskUrl } = settings.desk
	const setup = shownSetup(settings)
	return { shop, queue, carsFromElsewhere, deskUrl, setup, patienceMs: PATIENCE_MS }
}

/** Joins the server that the service has started; without one running, its own for a moment. */
async function startDatabase(
	stack: AsyncDisposableStack,
	settings: Settings,
	tell: Tell,
): Promise<string> {
	const dataDir = settings.dataDir ?? defaultDataDir(CHECKOUT)
	const postgres = await startLocalPostgres({ dataDir, onProgress: tell })
	stack.defer(() => postgres.release())
	return postgres.url
}
