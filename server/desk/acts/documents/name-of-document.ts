import type { Noted } from '../act.ts'

const ENOUGH = 12

/** As lists show it. The log names the file; which car it is for, and so whose, only the archive tells. */
export function nameOfDocument(sha256: string, replace = false): Noted {
	return { details: { document: sha256.slice(0, ENOUGH), ...(replace && { replace }) } }
}
