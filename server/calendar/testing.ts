import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayOf, startOf } from './swedish-days.ts'

/** Longer than a test takes on a busy machine. */
const LONGEST_TEST_MS = 60_000

/** For a test that asks about today: in the last minute of a day, in Sweden, it waits for the next one. */
export async function awayFromMidnight(): Promise<void> {
	const leftMs = startOf(addDays(dayOf(new Date()), 1)).getTime() - Date.now()
	if (leftMs < LONGEST_TEST_MS) await pause(leftMs + 1)
}
