import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Callback, CallbackRequest } from '../../provider.ts'

const TOKEN_HEADERS = ['authorization', 'x-callback-authorization']

const theirId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

const callbackBody = v.object({
	paymentId: theirId,
	refundId: v.fallback(v.optional(theirId), undefined),
	/** Of a refund: the id that we gave it. Those that somebody made by hand have others. */
	merchantReference: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

export function readZaverCallback({ headers, body }: CallbackRequest, token: string): Callback {
	if (!TOKEN_HEADERS.some((name) => isToken(headers[name], token))) return { authentic: false }
	const told = v.safeParse(v.pipe(v.string(), v.parseJson(), callbackBody), body.toString())
	const { paymentId = null, refundId, merchantReference } = told.success ? told.output : {}
	return {
		authentic: true,
		// The protocol has no event id: the same words again are the same event.
		eventKey: createHash('sha256').update(body).digest('base64url'),
		reference: paymentId,
		...(refundId &&
			merchantReference && { refund: { refundId: merchantReference, reference: refundId } }),
	}
}

/** The header is the token, or ends with it: `Bearer …`. */
function isToken(header: string | string[] | undefined, token: string): boolean {
	if (typeof header !== 'string') return false
	return sameSecret(header.trim().split(/\s+/).at(-1) ?? '', token)
}

/** Digests have one length, so the comparison takes the same time whatever was sent. */
function sameSecret(sent: string, secret: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest()
	return timingSafeEqual(digest(sent), digest(secret))
}
