import { Readable } from 'node:stream'
import { ACT_INPUTS } from '@coc/contract/desk'
import { normaliseTrackingNumber } from '../../../deliveries/posting/tracking-number.ts'
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
import { type ActFace, actFace, asItIs, asSent, inAWord, NOT_FOUND } from './act-face.ts'

export const CERTIFICATE_ACTS: readonly ActFace[] = [
	actFace('delivery-forms', CHOOSE_FORMS, ACT_INPUTS['delivery-forms'], {
		complete: (_desk, { orderId, forms }) => ({ orderId, forms: [...new Set(forms)] }),
		tell: inAWord,
	}),
	actFace('letter', DRAW_LETTERS, ACT_INPUTS.letter, {
		complete: (_desk, { orderIds }) => ({ orderIds: [...new Set(orderIds)] }),
		tell: (drawn) =>
			drawn
				? { file: { name: 'letters.pdf', type: 'application/pdf', content: drawn.pdf } }
				: { told: { outcome: 'nothing-to-post' } },
		isRepeatable: true,
	}),
	actFace('post', POST_ORDER, ACT_INPUTS.post, {
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
	actFace('delivery-problem', REPORT_PROBLEM, ACT_INPUTS['delivery-problem'], {
		complete: asSent,
		tell: asItIs,
	}),
	actFace('delivery-resolved', RESOLVE_PROBLEM, ACT_INPUTS['delivery-resolved'], {
		complete: asSent,
		tell: asItIs,
	}),
	actFace('send-certificates-again', SEND_AGAIN, ACT_INPUTS['send-certificates-again'], {
		complete: asSent,
		tell: asItIs,
	}),
	actFace('match-document', MATCH_DOCUMENT, ACT_INPUTS['match-document'], {
		complete: asSent,
		tell: asItIs,
	}),
	actFace('release-document', RELEASE_DOCUMENT, ACT_INPUTS['release-document'], {
		complete: asSent,
		tell: inAWord,
	}),
	actFace('discard-document', DISCARD_DOCUMENT, ACT_INPUTS['discard-document'], {
		complete: asSent,
		tell: inAWord,
	}),
	actFace('save-document', TAKE_DOCUMENT_OUT, ACT_INPUTS['save-document'], {
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
