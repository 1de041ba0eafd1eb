import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import { type Inviting, inviteOperator } from '../../../operators/invite-operator.ts'
import { addPasskeyBy, type Browser, browserAt, newPasskey } from './browser.ts'

/** Somebody new, signed in by a link and a passkey, before a desk that listens and is seen at `URL_SEEN`. */
export async function signInAt(
	db: Database,
	deskUrl: string,
	who: Partial<Inviting> = {},
): Promise<Browser & { readonly token: string }> {
	const inviting: Inviting = {
		emailAddress: `${randomUUID()}@example.com`,
		name: null,
		role: 'manager',
		replaces: false,
		...who,
	}
	const invited = await inviteOperator(db, inviting, () => async () => undefined)
	if (invited.outcome !== 'invited') throw new Error(`Nobody was invited: ${invited.outcome}`)
	const browser = browserAt(deskUrl)
	const added = await addPasskeyBy(browser, invited.token, newPasskey())
	if (added.status !== 204) throw new Error(added.body)
	return Object.assign(browser, { token: invited.token })
}
