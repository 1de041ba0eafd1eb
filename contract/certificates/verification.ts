import * as v from 'valibot'

/** A larger file is no certificate of ours. */
export const MOST_CERTIFICATE_BYTES = 25 * 1024 * 1024

/** Whether a file is a certificate of ours. Days are as `2026-11-28`, in Sweden. */
export const verificationSchema = v.object({
	/** `issued`, `replaced` or `unknown`. */
	verdict: v.picklist(['issued', 'replaced', 'unknown']),
	issuedOn: v.nullable(v.string()),
	replacedOn: v.nullable(v.string()),
	/** The last six characters of the chassis number. */
	chassisNumberEnd: v.nullable(v.string()),
})

export type Verification = v.InferOutput<typeof verificationSchema>

/** How a file is named in the question: the SHA-256 of its bytes, in hexadecimal. */
export const SHA256_PATTERN = /^[0-9a-f]{64}$/
