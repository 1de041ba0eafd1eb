import type { PersonsData, PersonsOrder } from './read-person.ts'

/** All that is known about a person, for a program. Documents are files of their own beside it. */
export function personData({ orders, withdrawals }: PersonsData) {
	return { orders: orders.map(orderData), withdrawals }
}

function orderData({ papers, mails, ...order }: PersonsOrder) {
	return {
		...order,
		mails: mails.map(({ content, ...mail }) => ({
			...mail,
			...(content && {
				recipient: content.recipient,
				subject: content.subject,
				text: content.text,
				attachments: content.attachments,
			}),
		})),
	}
}
