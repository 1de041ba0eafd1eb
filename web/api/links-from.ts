import {
	API_PATHS,
	type Language,
	OFFERED_LANGUAGE,
	type PaymentSummary,
	payPath,
} from '@coc/contract'

/**
 * An order's links into our server say which language the page is in: where they lead to nothing, the server sends the
 * visitor back to it. Links to elsewhere stay as they are.
 */
export function linksFrom(language: Language, summary: PaymentSummary): PaymentSummary {
	const { orderId, paymentLink, receiptLink, creditNotes } = summary
	const own = [payPath(orderId), `/${API_PATHS.receipt}`, `/${API_PATHS.creditNote}`]
	const from = (link: string) => {
		const [address = '', query] = link.split('?')
		if (!own.some((path) => address.endsWith(path))) return link
		return `${link}${query === undefined ? '?' : '&'}${OFFERED_LANGUAGE}=${language}`
	}
	return {
		...summary,
		...(paymentLink && { paymentLink: from(paymentLink) }),
		...(receiptLink && { receiptLink: from(receiptLink) }),
		...(creditNotes && {
			creditNotes: creditNotes.map((note) => ({ ...note, link: from(note.link) })),
		}),
	}
}
