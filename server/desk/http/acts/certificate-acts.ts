import { Readable } from 'node:stream'
import { normaliseTrackingNumber } from '@coc/contract'
import { AddressTooLongError } from '../../../deliveries/letters/window-address.ts'
import type { Act } from '../../acts/act.ts'
import { CHOOSE_FORMS } from '../../acts/deliveries/choose-forms.ts'
import { DRAW_LETTERS } from '../../acts/deliveries/draw-letters.ts'
import { POST_ORDER } from '../../acts/deliveries/post-order.ts'
import { REPORT_PROBLEM } from '../../acts/deliveries/report-problem.ts'
import { RESOLVE_PROBLEM } from '../../acts/deliveries/resolve-problem.ts'
import { SEND_AGAIN } from '../../acts/deliveries/send-again.ts'
import { DISCARD_DOCUMENT } from '../../acts/documents/discard-document.ts'
import { MATCH_DOCUMENT } from '../../acts/documents/match-document.ts'
import { RELEASE_DOCUMENT } from '../../acts/documents/release-document.ts'
import { TAKE_DOCUMENT_OUT } from '../../acts/documents/take-document-out.ts'
import { type ActFace, actFace, asItIs, asSent, inAWord, NOT_FOUND, plainFace } from './act-face.ts'

type Drawing = { readonly orderIds: readonly string[] }
type Drawn = { readonly letters: readonly unknown[]; readonly pdf: Buffer }
type Told = { readonly outcome: string; readonly reference?: string }

/** The order whose address does not fit is named: somebody has to shorten it. */
const LETTERS: Act<Drawing, Drawn | Told> = {
	...DRAW_LETTERS,
	perform: async (...performed) => {
		try {
			return (await DRAW_LETTERS.perform(...performed)) ?? { outcome: 'nothing-to-post' }
		} catch (error) {
			if (!(error instanceof AddressTooLongError)) throw error
			return { outcome: 'address-too-long', reference: error.message }
		}
	},
}

export const CERTIFICATE_ACTS: readonly ActFace[] = [
	actFace('delivery-forms', CHOOSE_FORMS, {
		complete: (_desk, { orderId, forms }) => ({ orderId, forms: [...new Set(forms)] }),
		tell: inAWord,
	}),
	actFace('letter', LETTERS, {
		complete: (_desk, { orderIds }) => ({ orderIds: [...new Set(orderIds)] }),
		tell: (drawn) =>
			'pdf' in drawn
				? {
						file: {
							...{ name: 'letters.pdf', type: 'application/pdf', content: drawn.pdf },
							pieces: drawn.letters.length,
						},
					}
				: { told: drawn },
		isRepeatable: true,
	}),
	actFace('post', POST_ORDER, {
		complete: ({ shop }, { carrier, number, corrects, ...sent }) => {
			const names = [...shop.certificates.carriers.keys()]
			const known = names.find((name) => name.toLowerCase() === carrier.toLowerCase())
			if (known === undefined) return null
			return {
				...sent,
				carrier: known,
				number: normaliseTrackingNumber(number),
				corrects: corrects === null ? null : normaliseTrackingNumber(corrects),
			}
		},
		tell: asItIs,
	}),
	plainFace('delivery-problem', REPORT_PROBLEM, asItIs),
	plainFace('delivery-resolved', RESOLVE_PROBLEM, asItIs),
	plainFace('send-certificates-again', SEND_AGAIN, asItIs),
	plainFace('match-document', MATCH_DOCUMENT, asItIs),
	plainFace('release-document', RELEASE_DOCUMENT, inAWord),
	plainFace('discard-document', DISCARD_DOCUMENT, inAWord),
	actFace('save-document', TAKE_DOCUMENT_OUT, {
		complete: asSent,
		tell: (content, { sha256 }) =>
			content
				? {
						file: {
							name: `${sha256.slice(0, 12)}.bin`,
							type: 'application/octet-stream',
							content: Readable.from(content),
						},
					}
				: NOT_FOUND,
		isRepeatable: true,
	}),
]
