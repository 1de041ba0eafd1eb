import { currencyOfDetail } from '@coc/contract/desk'
import type { ActDetails } from '../../db/tables/desk.ts'
import { money } from '../terminal/format.ts'

export type HistoryEvent = {
	readonly at: Date
	/** What changed: the order itself, one attempt to pay, a refund, …, a mail; or what an operator did. */
	readonly about: 'order' | 'payment' | 'refund' | 'delivery' | 'withdrawal' | 'mail' | 'desk'
	readonly what: string
	readonly cause: string
	/** Where a status changed: which it was, and which it is. */
	readonly moved?: { readonly from: string | null; readonly to: string }
	/** Of several: which one. */
	readonly which?: string
	/** The same for screens, which have their own words: parts instead of a sentence. */
	readonly delivery?: { readonly chassisNumber: string; readonly form: string }
	readonly mail?: { readonly kind: string; readonly version: number }
	readonly changed?: Omit<Change, 'at' | 'operator'>
	readonly details?: ActDetails
	/** What the customer was asked, or why something needs nobody any more. */
	readonly words?: string
	/** Null: the service itself, or the customer. */
	readonly operator: string | null
}

type Transition = {
	readonly at: Date
	readonly subject: 'order' | 'payment' | 'refund'
	readonly from_status: string
	readonly to_status: string
	readonly cause: string
}

type DeliveryTransition = Omit<Transition, 'subject'> & {
	readonly chassis_number: string
	readonly form: string
}

type LoggedAct = {
	readonly at: Date
	readonly operator: string
	readonly act: string
	readonly details: ActDetails
}

type Asked = { readonly number: number; readonly words: string }

/** Of each kind, why it was settled last. */
type Settled = { readonly kind: string; readonly note: string }

type Change = {
	readonly at: Date
	readonly operator: string
	readonly field: string
	readonly old: string
	readonly new: string
}

type SentMail = {
	readonly kind: string
	readonly version: number
	readonly sent_at: Date | null
}

type Withdrawn = {
	readonly number: number
	readonly standing: string
	readonly receivedAt: Date
	readonly decidedAt: Date | null
}

/** Everything that happened to an order, from the oldest to the newest. */
export function historyOf(
	order: { readonly created_at: Date },
	transitions: readonly Transition[],
	mails: readonly SentMail[],
	acts: readonly LoggedAct[],
	changes: readonly Change[],
	delivered: readonly DeliveryTransition[],
	withdrawals: readonly Withdrawn[],
	questions: readonly Asked[],
	settled: readonly Settled[],
): HistoryEvent[] {
	const moves = transitions.map(
		(transition): HistoryEvent => ({
			at: transition.at,
			about: transition.subject,
			what: `${transition.from_status} → ${transition.to_status}`,
			cause: transition.cause,
			moved: { from: transition.from_status, to: transition.to_status },
			operator: null,
		}),
	)
	const deliveries = delivered.map(
		({ at, from_status, to_status, cause, chassis_number, form }): HistoryEvent => ({
			at,
			about: 'delivery',
			what: `${chassis_number} ${form}: ${from_status} → ${to_status}`,
			cause,
			moved: { from: from_status, to: to_status },
			which: `${chassis_number} ${form}`,
			delivery: { chassisNumber: chassis_number, form },
			operator: null,
		}),
	)
	const sent = mails.flatMap((mail): HistoryEvent[] =>
		mail.sent_at
			? [
					{
						at: mail.sent_at,
						about: 'mail',
						what: `${mail.kind} sent`,
						cause: mail.version > 1 ? `for the ${ordinal(mail.version)} time` : '',
						mail: { kind: mail.kind, version: mail.version },
						operator: null,
					},
				]
			: [],
	)
	const done = acts.map((logged): HistoryEvent => {
		const { at, operator, act, details } = logged
		const asked = askedIn(logged, questions)
		const why = whySettled(logged, acts, settled)
		const words = asked ?? why
		const causes = asked === undefined ? [detailsInWords(details), why] : [asked]
		return {
			at,
			about: 'desk',
			what: act,
			cause: causes.filter(Boolean).join(': ').replaceAll('\n', ' '),
			details,
			...(words !== undefined && { words }),
			operator,
		}
	})
	const changed = changes.map(
		(change): HistoryEvent => ({
			at: change.at,
			about: 'desk',
			what: `${change.field.replaceAll('_', ' ')}: ${change.old || '–'} → ${change.new || '–'}`,
			cause: '',
			changed: { field: change.field, old: change.old, new: change.new },
			operator: change.operator,
		}),
	)
	const received: HistoryEvent = {
		at: order.created_at,
		about: 'order',
		what: 'RECEIVED',
		cause: '',
		moved: { from: null, to: 'RECEIVED' },
		operator: null,
	}
	const withdrawn = withdrawals.flatMap(withdrawalEvents)
	// Sorting keeps the order of what happened in one transaction.
	return [received, ...withdrawn, ...done, ...changed, ...moves, ...deliveries, ...sent].sort(
		(a, b) => a.at.getTime() - b.at.getTime(),
	)
}

function askedIn({ details }: LoggedAct, questions: readonly Asked[]): string | undefined {
	return questions.find(({ number }) => number === details['question'])?.words
}

function whySettled(
	{ at, act, details }: LoggedAct,
	acts: readonly LoggedAct[],
	settled: readonly Settled[],
): string | undefined {
	const { attention } = details
	if (act !== 'settle') return undefined
	const isLast = !acts.some(
		(other) => other.act === act && other.details['attention'] === attention && other.at > at,
	)
	return isLast ? settled.find(({ kind }) => kind === attention)?.note : undefined
}

function withdrawalEvents(withdrawal: Withdrawn): HistoryEvent[] {
	const { number, standing, receivedAt, decidedAt } = withdrawal
	const event = (at: Date, from: string | null, to: string): HistoryEvent => ({
		at,
		about: 'withdrawal',
		what: to,
		cause: `number ${number}`,
		moved: { from, to },
		operator: null,
	})
	return [
		event(receivedAt, null, 'RECEIVED'),
		...(decidedAt ? [event(decidedAt, 'RECEIVED', standing)] : []),
	]
}

export function detailsInWords(details: ActDetails): string {
	return Object.entries(details)
		.map(([name, value]) => {
			const currency = currencyOfDetail(name)
			return currency ? money(Number(value), currency) : `${name} ${String(value)}`
		})
		.join(', ')
}

function ordinal(number: number): string {
	return (
		new Map([
			[2, 'second'],
			[3, 'third'],
		]).get(number) ?? `${number}th`
	)
}
