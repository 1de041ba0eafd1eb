import { DELIVERY_STATUSES, type Delivery, type Language } from '@coc/contract'
import { formatDay } from '@coc/ui/format.ts'
import type { IconName } from '@coc/ui/icon.tsx'
import type { CertificateTexts } from './certificate-texts.ts'
import { swedishDay } from './swedish-day.ts'

type Status = (typeof DELIVERY_STATUSES)[number]

export type News = {
	readonly icon: IconName
	readonly tone: 'waiting' | 'here' | 'problem'
	readonly text: string
	/** Where the text leads. */
	readonly link?: string | null | undefined
	/** Stands after a text that does not say when. */
	readonly day?: string
}

export type Reading = {
	readonly texts: CertificateTexts
	readonly language: Language
	/** In Sweden, as `2026-11-28`. */
	readonly today: string
}

type Days = { readonly since: string; readonly promised: string; readonly isLate: boolean }

type Tell = (texts: CertificateTexts, days: Days, delivery: Delivery) => News

const waiting = (text: string): News => ({ icon: 'clock', tone: 'waiting', text })
const late = (text: string): News => ({ icon: 'clock', tone: 'problem', text })
const here = (text: string): News => ({ icon: 'check', tone: 'here', text })

const posted: Tell = (texts, { since }, { tracking }) =>
	tracking
		? {
				...here(texts.postedWith(tracking.carrier, tracking.number)),
				...{ link: tracking.link, day: since },
			}
		: here(texts.posted(since))

const PROBLEM: Tell = (texts) => ({ icon: 'info', tone: 'problem', text: texts.problem })
const STOPPED: Tell = (texts) => ({ icon: 'info', tone: 'waiting', text: texts.stopped })

const FILE: Record<Status, Tell> = {
	WAITING: (texts, { promised, isLate }) =>
		isLate ? late(texts.late(promised)) : waiting(texts.waiting(promised)),
	READY: (texts, { since }) => here(texts.here(since)),
	SENT: (texts, { since }) => here(texts.here(since)),
	FETCHED: (texts, { since }, { files }) =>
		here(`${texts.fetched(since)} ${files.length > 0 ? texts.fetchAgain : ''}`.trim()),
	PROBLEM,
	STOPPED,
}

const POST: Record<Status, Tell> = {
	WAITING: (texts, { promised, isLate }) =>
		isLate ? late(texts.postLate(promised)) : waiting(texts.postWaiting(promised)),
	READY: (texts, { promised, isLate }) =>
		isLate ? late(texts.postLate(promised)) : waiting(texts.postReady(promised)),
	SENT: posted,
	FETCHED: posted,
	PROBLEM,
	STOPPED,
}

/** What a customer is told of one delivery. Null: nothing, since we have no words for it. */
export function newsOf(delivery: Delivery, { texts, language, today }: Reading): News | null {
	const { status, form } = delivery
	if (!isKnown(status)) return null
	const tell = (form === 'post' ? POST : FILE)[status]
	const days = {
		since: formatDay(swedishDay(delivery.since), language),
		promised: formatDay(delivery.promisedBy, language),
		isLate: delivery.promisedBy < today,
	}
	return tell(texts, days, delivery)
}

function isKnown(status: string): status is Status {
	return DELIVERY_STATUSES.some((known) => known === status)
}
