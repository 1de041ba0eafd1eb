import { MOST_CERTIFICATE_BYTES, type Verification } from '@coc/contract'
import { verifyCertificate } from '../api/verification.ts'
import { fileSha256 } from './file-sha256.ts'

export type Checked =
	| { readonly kind: 'answered'; readonly verification: Verification; readonly sha256: string }
	| { readonly kind: 'unreadable' | 'offline' }
	| { readonly kind: 'tooMany'; readonly seconds: number }

const UNKNOWN: Verification = {
	verdict: 'unknown',
	issuedOn: null,
	replacedOn: null,
	chassisNumberEnd: null,
}

/** Asks for a file by its SHA-256; the file itself goes nowhere. */
export async function checkFile(
	apiUrl: string,
	file: File,
	signal?: AbortSignal,
): Promise<Checked> {
	// Not even read: it would fill the memory of a phone.
	if (file.size > MOST_CERTIFICATE_BYTES) {
		return { kind: 'answered', verification: UNKNOWN, sha256: '' }
	}
	const sha256 = await fileSha256(file).catch(() => null)
	if (sha256 === null) return { kind: 'unreadable' }
	const answer = await verifyCertificate(apiUrl, sha256, signal)
	if (answer.ok && answer.data) return { kind: 'answered', verification: answer.data, sha256 }
	const seconds = answer.ok ? undefined : answer.retryAfterSeconds
	const isRefused = !answer.ok && answer.status === 429
	return isRefused && seconds ? { kind: 'tooMany', seconds } : { kind: 'offline' }
}
