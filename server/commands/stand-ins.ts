import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { startSandbox } from '@coc/sandbox'
import { loadSampleCars } from '../cars/sample-cars.ts'
import type { Database } from '../db/database.ts'

export { loadSpecimens } from '../documents/specimens/load-specimens.ts'

type Place = { readonly db: Database; readonly port: number; readonly dataDir: string }

/** What one machine needs to try everything: cars, and who takes payments and mails. */
export async function startStandIns(
	stack: AsyncDisposableStack,
	{ db, port, dataDir }: Place,
): Promise<void> {
	await loadSampleCars(db)
	const folder = path.join(dataDir, 'sandbox')
	await mkdir(folder, { recursive: true })
	const sandbox = await startSandbox({ port: port + 1, smtpPort: port + 2, dataDir: folder })
	stack.defer(() => sandbox.stop())
}
