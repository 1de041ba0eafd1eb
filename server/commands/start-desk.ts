import { noteOf } from '../desk/acts/act.ts'
import type { SharedDesk } from '../desk/context.ts'
import { buildDeskApp } from '../desk/http/app.ts'
import { loadDeskFiles } from '../desk/http/pages/desk-pages.ts'
import { listenForChanges } from '../desk/live/listen-for-changes.ts'
import { PATIENCE_MS } from '../desk/open-desk.ts'
import { letOthersGoFirst } from '../limits/let-others-go-first.ts'
import type { Log } from '../log/log.ts'
import type { WebMetrics } from '../metrics/web-metrics.ts'
import { openIdProvider } from '../operators/adapters/openid.ts'
import { inviteLink, inviteOperator } from '../operators/invite-operator.ts'
import type { Settings } from '../settings/settings.ts'
import { shownSetup } from '../settings/shown-settings.ts'

type Parts = {
	readonly desk: Pick<SharedDesk, 'shop' | 'queue'>
	readonly databaseUrl: string
	readonly checkout: string
	readonly log: Log
	readonly metrics: WebMetrics
	readonly stopping: AbortSignal
}

/** The office's listener, beside the public's or in a process of its own. */
export async function startDesk(
	stack: AsyncDisposableStack,
	settings: Settings,
	{ desk, databaseUrl, checkout, log, metrics, stopping }: Parts,
): Promise<void> {
	// Customers of a process on the same machine are answered before the office.
	if (settings.role === 'desk') letOthersGoFirst()
	const { port, url, clerkRefundLimitOre } = settings.desk
	const app = await buildDeskApp({
		desk: {
			...desk,
			carsFromElsewhere: settings.vehicleRegister !== null,
			deskUrl: url,
			setup: shownSetup(settings),
			patienceMs: PATIENCE_MS,
		},
		url,
		clerkRefundLimitOre,
		company: settings.desk.company && openIdProvider(settings.desk.company),
		files: await loadDeskFiles(checkout),
		listen: listenForChanges(databaseUrl),
		trustedProxies: settings.trustedProxies,
		log,
		metrics,
		stopping,
	})
	stack.defer(() => app.close())
	await app.listen({ port, host: settings.host })
}

/** Of a run on one machine with stand-ins: whoever started it is shown the way in. */
export async function inviteForTour(
	{ db }: Pick<SharedDesk['shop'], 'db'>,
	{ desk }: Pick<Settings, 'desk'>,
): Promise<string | null> {
	const invited = await inviteOperator(
		db,
		{ emailAddress: 'tour@example.com', name: 'Tour', role: 'manager', replaces: false },
		({ operator }) =>
			noteOf({ id: null, name: 'npm start' }, 'invite', { details: { name: operator.name } }),
	)
	return invited.outcome === 'invited' ? inviteLink(desk.url, invited.token) : null
}
