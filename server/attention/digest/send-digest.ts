import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '@coc/contract'
import { SenderRefusedError } from '../../mail/mailer.ts'
import type { Shop } from '../../orders/shop.ts'
import type { AttentionItem } from '../attention-item.ts'
import { listAttention } from '../list-attention.ts'
import { claimSlot, dueMorning, hourOf, noteSent, releaseSlot } from './digest-slots.ts'
import { noteTold, readTold } from './told.ts'
import { writeDigest } from './write-digest.ts'

/**
 * Mails what needs a person to ALERTS_TO: all of it once a day from seven in the morning on, and at most once an hour
 * where something new has come. Each mail is sent once, however many processes there are.
 */
export async function sendDigest(shop: Shop, now = new Date()): Promise<void> {
	if (shop.alertsTo.length === 0) return
	const morning = await dueMorning(shop.pool, now)
	const items = await listAttention(shop)
	if (items.length === 0) return
	// Not before: once another process has sent the morning's mail, what it told is no news any more.
	const told = await readTold(shop.pool)
	const isNew = (item: AttentionItem) => !told.includes(item)
	const slot = morning ?? (items.some(isNew) ? hourOf(now) : null)
	if (slot === null || !(await claimSlot(shop.pool, slot))) return
	const brandName = shop.brandName
	const digest = writeDigest({ items, isNew, language: DEFAULT_LANGUAGE, brandName })
	const failures = await sendToAll(shop, slot, digest)
	if (failures.length === shop.alertsTo.length) {
		await releaseSlot(shop.pool, slot)
		throw failures[0]
	}
	await noteTold(shop.pool, items)
	await noteSent(shop.pool, slot)
	// Whoever got it was told; the others are a failed job in the log.
	if (failures.length > 0) throw failures[0]
}

type Digest = { readonly subject: string; readonly text: string; readonly html: string }

async function sendToAll(shop: Shop, slot: string, digest: Digest): Promise<unknown[]> {
	const failures: unknown[] = []
	for (const address of shop.alertsTo) {
		const mail = {
			messageId: messageIdOf(slot, address, new URL(shop.publicUrl).hostname),
			language: DEFAULT_LANGUAGE,
			to: { name: '', address },
			...digest,
		}
		await shop.mailer.send(mail).catch((error: unknown) => {
			if (error instanceof SenderRefusedError) shop.alertSenderRefused(error)
			failures.push(error)
		})
	}
	return failures
}

/** The same for the same mail: after a crash between sending and noting it, a duplicate is recognised. */
function messageIdOf(slot: string, address: string, host: string): string {
	const name = `${slot} ${address}`
	return `<${createHash('sha256').update(name).digest('hex').slice(0, 40)}@${host}>`
}
