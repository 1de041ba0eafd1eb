import type { NoteAct } from '../db/note-act.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Shop } from '../orders/shop.ts'
import type { Setup } from '../settings/shown-settings.ts'
import type { Operator } from './acts/operator.ts'
import type { Screen } from './terminal/screen.ts'

/** The shop as operators work with it. */
export type SharedDesk = {
	readonly shop: Shop
	readonly queue: JobQueue
	/** Cars come from the brand's own register, so those in the database answer nobody. */
	readonly carsFromElsewhere: boolean
	/** Where the office finds it in the browser. */
	readonly deskUrl: string
	/** How the service is set up, without its secrets. Null: it works by itself, and shows nobody anything. */
	readonly setup: Setup | null
	/** How long a command waits for what the provider decides. */
	readonly patienceMs: number
}

/** With the one who works at it. */
export type Desk = SharedDesk & {
	readonly operator: Operator
	/** Commits with whatever an act changes. */
	readonly alsoNote?: NoteAct
}

/** What a command is given. Nothing is connected to before it opens the desk. */
export type DeskContext = {
	readonly screen: Screen
	/** `as`: who works at it, where that is not the system's user. */
	readonly openDesk: (options?: { readonly as?: string }) => Promise<Desk>
	/** Aborted by Ctrl-C. */
	readonly signal: AbortSignal
}
