import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { INVITE_MINUTES } from '../operators/invite-operator.ts'
import type { Settings } from '../settings/settings.ts'

type Shown = {
	readonly dataDir: string
	/** Leads to adding a passkey for the desk, in a run with stand-ins. */
	readonly deskInvite: string | null
}

/** What someone who just started the server wants to know next. */
export function greeting(settings: Settings, { dataDir, deskInvite }: Shown): string {
	if (settings.role === 'worker') return 'The worker is running. Ctrl-C stops it.'
	if (settings.role === 'desk') return `\n  The desk: ${settings.desk.url}\n  Ctrl-C stops it.\n`
	const lines = [`\n  ${settings.site.brandName} CoC orders: ${settings.publicUrl}\n`]
	if (settings.payments.provider === 'sandbox') {
		lines.push(
			`  Mailbox:            ${standInUrl(settings)}/mail`,
			`  Payment stand-in:   ${standInUrl(settings)}/`,
			'',
			'  Chassis numbers to try:',
			`    ${CARS_TO_TRY.withEverything}   a car with everything`,
			`    ${CARS_TO_TRY.unknown}   an unknown car`,
			`    ${CARS_TO_TRY.withoutCoc}   a car without CoC`,
			'',
		)
	}
	if (deskInvite !== null) {
		lines.push(
			`  The office's desk:  ${settings.desk.url}`,
			`  For the first time, within ${INVITE_MINUTES} minutes:`,
			`    ${deskInvite}`,
			'',
		)
	}
	if (settings.databaseUrl === null) lines.push(`  Data is kept in ${dataDir}`)
	lines.push('  Ctrl-C stops everything.\n')
	return lines.join('\n')
}

function standInUrl(settings: Settings): string {
	return `http://localhost:${settings.port + 1}`
}
