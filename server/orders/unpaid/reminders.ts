export type DatedMail = {
	readonly kind: string
	readonly version: number
	readonly created_at: Date
}

/** `before`: the version of the last reminder of before the order was priced anew. `sent`: the number of the last since. */
type Reminders = { readonly before: number; readonly sent: number }

/** One that was missed has its number, too: only the last that was due is sent. */
export function remindersAmong(mails: readonly DatedMail[], handledAt: Date): Reminders {
	const reminders = mails.filter(({ kind }) => kind === 'payment-reminder')
	const before = lastVersion(reminders.filter(({ created_at }) => created_at < handledAt))
	return { before, sent: lastVersion(reminders) - before }
}

function lastVersion(mails: readonly DatedMail[]): number {
	return Math.max(0, ...mails.map(({ version }) => version))
}
