import type { JobQueue } from '../jobs/queue.ts'
import type { Shop } from '../orders/shop.ts'
import type { Screen } from './terminal/screen.ts'

/** The shop as an operator works with it. */
export type Desk = {
	readonly shop: Shop
	readonly queue: JobQueue
	/** Cars come from the brand's own register, so those in the database answer nobody. */
	readonly carsFromElsewhere: boolean
	/** How long a command waits for what the provider decides. */
	readonly patienceMs: number
}

/** What a command is given. Nothing is connected to before it opens the desk. */
export type DeskContext = {
	readonly screen: Screen
	readonly openDesk: () => Promise<Desk>
	/** Aborted by Ctrl-C. */
	readonly signal: AbortSignal
}
