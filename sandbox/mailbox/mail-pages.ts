import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'
import { sendPage } from '../layout.ts'
import type { Mail, MailStore } from './mail-store.ts'
import { mailListView, mailView, renderedMail } from './mail-view.ts'
import { readMail } from './read-mail.ts'

type OneMail = { Params: { id: string } }
type OneAttachment = { Params: { id: string; index: string } }
/** To one address; where there are very many, so many of those after one. */
type Wanted = { to?: string; after?: string; most?: string }

const renderedMailPolicy = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	'img-src data:',
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
	'sandbox allow-popups allow-top-navigation-by-user-activation',
].join('; ')

export function addMailPages(app: FastifyInstance, store: MailStore): void {
	function find(id: string): Mail {
		const mail = store.mail(Number(id))
		if (!mail) throw apiError('NOT_FOUND', 'There is no mail at this address.')
		return mail
	}
	async function read(mail: Mail) {
		return readMail(await store.raw(mail.id))
	}

	app.get('/mail', (_, reply) =>
		sendPage(reply, { title: 'Mailbox', body: mailListView(store.mails()) }),
	)

	app.get<OneMail>('/mail/:id', async ({ params }, reply) => {
		const mail = find(params.id)
		return sendPage(reply, {
			title: mail.subject || '(no subject)',
			body: mailView(mail, await read(mail)),
		})
	})

	app.get<OneMail>('/mail/:id/html', async ({ params }, reply) =>
		reply
			.header('content-security-policy', renderedMailPolicy)
			.header('referrer-policy', 'no-referrer')
			.header('x-content-type-options', 'nosniff')
			.type('text/html; charset=utf-8')
			.send(renderedMail(await read(find(params.id)))),
	)

	app.get<OneMail>('/mail/:id/raw', async ({ params }, reply) =>
		reply
			.header('x-content-type-options', 'nosniff')
			.type('text/plain; charset=utf-8')
			.send(await store.raw(find(params.id).id)),
	)

	app.get<OneAttachment>('/mail/:id/attachments/:index', async ({ params }, reply) => {
		const { attachments } = await read(find(params.id))
		const attachment = attachments[Number(params.index)]
		if (!attachment) throw apiError('NOT_FOUND', 'There is no attachment at this address.')
		return (
			reply
				.header('x-content-type-options', 'nosniff')
				// Always a download: an attachment must not run as a page of this origin.
				.header('content-disposition', `attachment; filename*=UTF-8''${fileName(attachment)}`)
				.type('application/octet-stream')
				.send(attachment.content)
		)
	})

	app.get<{ Querystring: Wanted }>('/sandbox/mails.json', async ({ query }) => {
		const wanted = query.to?.toLowerCase()
		const chosen = store
			.mails()
			.filter(({ id }) => id > Number(query.after ?? 0))
			.filter(({ envelope }) => !wanted || envelope.to.some((to) => to.toLowerCase() === wanted))
			.slice(0, query.most === undefined ? undefined : Number(query.most))
		return { mails: await Promise.all(chosen.map(inFull).reverse()) }
	})

	app.delete('/sandbox/mails', async (_, reply) => {
		await store.empty()
		return reply.status(204).send()
	})

	async function inFull({ id, receivedAt, envelope, from, subject }: Mail) {
		const { messageId, text, html, headers, attachments } = await readMail(await store.raw(id))
		return {
			id,
			receivedAt,
			envelope,
			from,
			subject,
			messageId,
			text,
			html,
			headers,
			attachments: attachments.map(({ filename, mimeType, content }) => ({
				filename,
				mimeType,
				size: content.length,
			})),
		}
	}
}

// encodeURIComponent leaves a few characters alone that this header does not allow.
function fileName({ filename }: { filename: string }): string {
	return encodeURIComponent(filename).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16)}`,
	)
}
