import { DESK_CHANNEL } from '../../db/desk-changes.ts'
import { keepListening, type Listening } from '../../db/keep-listening.ts'

/** Calls `onChange` whenever something may have changed. */
export type ListenForChanges = (onChange: () => void) => Listening

/** What was told while no connection was there is lost, so every new one counts as a change. */
export function listenForChanges(databaseUrl: string): ListenForChanges {
	return (onChange) =>
		keepListening(databaseUrl, {
			channel: DESK_CHANNEL,
			applicationName: 'coc-orders desk',
			onNotification: onChange,
			onListening: onChange,
		})
}
