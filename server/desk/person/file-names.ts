import type { SentMail } from '../../orders/mails/read-sent-mails.ts'

/** Without its ending. */
export function mailFileName(reference: string, { kind, version }: SentMail): string {
	return `${reference}-${kind.replace(/[^a-z-]/g, '')}-${version}`
}

export function paperPath(fileName: string): string {
	return `receipts/${fileName}`
}
