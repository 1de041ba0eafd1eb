// A process of its own for the tests: holds a lease until SIGINT, and prints events line by line.
import { LocalPostgresError, startLocalPostgres } from './local-postgres.ts'

const dataDir = process.argv[2] ?? ''
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
	const postgres = await startLocalPostgres({
		dataDir,
		onProgress: (progress) => say({ progress }),
	})
	process.once('SIGINT', async () => {
		await postgres.release()
		process.exit(0)
	})
	say({ url: postgres.url })
} catch (error) {
	if (!(error instanceof LocalPostgresError)) throw error
	say({ refused: error.message })
}
