import type { Letter } from '../../../deliveries/letters/letter.ts'
import { lettersPdf } from '../../../deliveries/letters/letters-pdf.ts'
import { noteListed } from '../../../deliveries/letters/note-listed.ts'
import { readLetters } from '../../../deliveries/letters/read-letters.ts'
import type { Act } from '../act.ts'

type Drawn = { readonly letters: readonly Letter[]; readonly pdf: Buffer }

/** Whoever takes addresses out is named in the story of each order. Null: none of these has anything to post. */
export const DRAW_LETTERS: Act<{ readonly orderIds: readonly string[] }, Drawn | null> = {
	name: 'letter',
	permission: 'handle',
	perform: async ({ shop }, { orderIds }, note) => {
		const letters = await readLetters(shop, orderIds)
		if (letters.length === 0) return null
		const { seller, contactEmail, certificates } = shop
		const paper = { window: certificates.envelopeWindow, seller, contactEmail, at: new Date() }
		const pdf = await lettersPdf(letters, paper)
		// A transaction each: whoever locks several orders could end in a deadlock.
		for (const letter of letters) {
			await shop.db.transaction().execute(async (transaction) => {
				await noteListed(transaction, letter)
				await note({ orderId: letter.orderId })(transaction)
			})
		}
		return { letters, pdf }
	},
}
