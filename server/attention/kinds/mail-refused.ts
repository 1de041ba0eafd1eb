import { type Language, wordsFor } from '@coc/contract'
import { MAIL_WORDS } from '@coc/contract/desk'
import { errorInWords } from '../../jobs/error-words.ts'
import { type GivenUpJob, isMailRefusal } from '../../jobs/inspect-jobs.ts'
import { STATUS_MAILS } from '../../mail/mails/mail-kind.ts'
import type { AttentionRule, Finding } from '../attention-item.ts'
import { SHORT_ID, type Step } from '../steps.ts'
import { byOrder } from './given-up-by-order.ts'

export const MAIL_REFUSED: AttentionRule = {
	kind: 'mail-refused',
	title: { en: 'Mail refused', sv: 'Mejl nekat' },
	endsBy: 'note',
	find: async ({ givenUp }) => {
		return byOrder(givenUp.filter(isMailRefusal)).map(([orderId, jobs]) => refusalOf(orderId, jobs))
	},
}

function refusalOf(orderId: string, jobs: readonly [GivenUpJob, ...GivenUpJob[]]): Finding {
	const [first] = jobs
	const latest = jobs.at(-1) ?? first
	const name = first.reference ?? first.id.slice(0, SHORT_ID)
	const kinds = [...new Set(jobs.map(({ mail_kind }) => mail_kind ?? ''))]
	const named = (language: Language) =>
		kinds.map((kind) => wordsFor(MAIL_WORDS, kind, language)).join(', ')
	const error = latest.lastError ?? ''
	return {
		subject: orderId,
		orderId: first.order_id,
		name,
		since: first.since,
		latest: latest.since,
		why: {
			en: `${errorInWords(error, 'en')}: ${named('en')}. Ask the customer for the right one.`,
			sv: `${errorInWords(error, 'sv')}: ${named('sv')}. Fråga kunden efter den rätta.`,
		},
		steps: stepsFor(name, jobs),
		jobs: jobs.map(({ id }) => id),
	}
}

/** Correcting and resending are for an order's own mails: one about a withdrawal goes where its customer wanted it. */
function stepsFor(order: string, jobs: readonly GivenUpJob[]): Step[] {
	const ofOrder = jobs.filter(({ withdrawal_number }) => withdrawal_number === null)
	const kinds = new Set(ofOrder.map(({ mail_kind }) => kindToName(mail_kind ?? '')))
	const numbers = new Set(jobs.flatMap(({ withdrawal_number }) => withdrawal_number ?? []))
	return [
		...(ofOrder.length > 0 ? [{ act: 'correct-address', order } as const] : []),
		...[...kinds].map((kind) => ({ act: 'resend', order, ...(kind && { kind }) }) as const),
		...[...numbers].map((number) => ({ act: 'resend-withdrawal', number }) as const),
	]
}

/** Without a kind the mail that fits how the order stands now is sent: that does for those that told how it stood. */
function kindToName(kind: string): string | undefined {
	return STATUS_MAILS.some((known) => known === kind) || kind === '' ? undefined : kind
}
