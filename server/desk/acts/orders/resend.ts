import type { MailKind } from '../../../mail/mails/mail-kind.ts'
import { type ResendOutcome, resendMail } from '../../../orders/mails/resend-mail.ts'
import type { Act } from '../act.ts'

type Resending = { readonly orderId: string; readonly kind: MailKind }

export const RESEND: Act<Resending, ResendOutcome> = {
	name: 'resend',
	permission: 'handle',
	perform: ({ shop }, { orderId, kind }, note) =>
		resendMail(shop, orderId, kind, { note: note({ orderId, details: { mail: kind } }) }),
}
