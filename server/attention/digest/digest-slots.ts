import type pg from 'pg'
import { dayOf } from '../../calendar/swedish-days.ts'

const MORNING = 7

const hourFormat = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Europe/Stockholm',
	hour: '2-digit',
	hourCycle: 'h23',
})

/** The name of the day's mail, from seven in the morning until it is sent. */
export async function dueMorning(pool: pg.Pool, now: Date): Promise<string | null> {
	const morning = `morning ${dayOf(now)}`
	const isDue = Number(hourFormat.format(now)) >= MORNING && !(await isSent(pool, morning))
	return isDue ? morning : null
}

/** The name of the hour's mail. */
export function hourOf(now: Date): string {
	return `hour ${dayOf(now)} ${hourFormat.format(now)}`
}

async function isSent(pool: pg.Pool, slot: string): Promise<boolean> {
	const { rows } = await pool.query('select from digests where slot = $1 and sent_at is not null', [
		slot,
	])
	return rows.length > 0
}

/** False: another process has it. One that died with it is waited for some minutes. */
export async function claimSlot(pool: pg.Pool, slot: string): Promise<boolean> {
	const { rows } = await pool.query(
		`insert into digests (slot) values ($1)
		on conflict (slot) do update set claimed_at = now()
		where digests.sent_at is null and digests.claimed_at < now() - interval '10 minutes'
		returning slot`,
		[slot],
	)
	return rows.length > 0
}

export async function releaseSlot(pool: pg.Pool, slot: string): Promise<void> {
	await pool.query('delete from digests where slot = $1 and sent_at is null', [slot])
}

export async function noteSent(pool: pg.Pool, slot: string): Promise<void> {
	await pool.query('update digests set sent_at = now() where slot = $1', [slot])
}
