import { DESK_CHANNEL } from '../../db/desk-changes.ts'
import { keepListening, type Listening } from '../../db/keep-listening.ts'

/** Called whenever something may have changed; with an order's id: only who has that order open. */
type OnChange = (viewedOrder?: string) => void

export type ListenForChanges = (onChange: OnChange) => Listening

/** What was told while no connection was there is lost, so every new one counts as a change. */
export function listenForChanges(databaseUrl: string): ListenForChanges {
	return (onChange) =>
		keepListening(databaseUrl, {
			channel: DESK_CHANNEL,
			applicationName: 'coc-orders desk',
			onNotification: (payload) => onChange(payload || undefined),
			onListening: () => onChange(),
		})
}
