const GMAIL = /^(gmail|googlemail)\.com$/

/** One spelling for all the addresses that lead to the same mailbox. Only to count by, never to send to. */
export function sameMailbox(emailAddress: string): string {
	const address = emailAddress.normalize('NFKC').trim().toLowerCase()
	const at = address.lastIndexOf('@')
	const domain = address.slice(at + 1)
	const tag = address.indexOf('+', 1)
	const local = address.slice(0, tag > 0 && tag < at ? tag : at)
	return GMAIL.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
