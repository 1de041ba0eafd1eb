import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from './sandbox.ts'

const help = `Starts the stand-ins alone: payment provider, mailbox, register of VAT numbers (VIES), the importer's certificates.

  npm run sandbox

Settings, from the environment or .env:
  PORT      the shop's port, 3000 unless told: the stand-ins take the next two,
            PORT+1 for the payment API, the checkout pages, the mailbox, VIES and certificates, PORT+2 for SMTP
  DATA_DIR  where data is kept, .data unless told: the stand-ins use the folder sandbox in it
`

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
	if (values.help) {
		console.log(help)
		return
	}

	const { PORT = '3000', DATA_DIR = resolve(import.meta.dirname, '../.data') } = process.env
	const port = Number(PORT)
	if (!Number.isInteger(port) || port < 1 || port > 65533)
		throw new Error(`PORT must be a number from 1 to 65533, not "${PORT}".`)

	const sandbox = await startSandbox({
		port: port + 1,
		smtpPort: port + 2,
		dataDir: resolve(DATA_DIR, 'sandbox'),
		onLog: console.log,
	})
	console.log(
		`Payments  ${sandbox.url}\nMailbox   ${sandbox.url}/mail\nVIES      ${sandbox.url}/vies\nDocuments ${sandbox.url}/documents\nSMTP      ${sandbox.smtpUrl}`,
	)

	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			sandbox.stop().catch(fail)
		})
	}
}

function fail(error: unknown): void {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}

main().catch(fail)
