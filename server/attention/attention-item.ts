import type { Words } from '@coc/contract'
import type pg from 'pg'
import type { GivenUpJob } from '../jobs/inspect-jobs.ts'
import type { AttentionKind } from './attention-key.ts'
import type { Step } from './steps.ts'

/** What of a shop is looked through. */
export type Looked = { readonly pool: pg.Pool; readonly provider: { readonly name: string } }

/** One look through it: what more than one kind is found in is read once. */
export type Look = Looked & { readonly givenUp: readonly GivenUpJob[] }

type Said = {
	readonly name: string
	readonly emailAddress: string
	readonly orderNumber: string
	readonly language: string
}

/** One thing that needs a person, as its kind finds it. */
export type Finding = {
	/** The order's id, or what else names it within its kind. */
	readonly subject: string
	readonly orderId: string | null
	/** The order's number, or what stands in its place. */
	readonly name: string
	readonly since: Date
	/** When something last happened to it: what is settled comes back with the next. */
	readonly latest: Date
	readonly why: Words
	/** Who wrote, where no order tells. For the desk's own screen alone: no mail and no log names anybody. */
	readonly said?: Said
	/** What settles it, one after another. None: it is settled elsewhere. */
	readonly steps: readonly Step[]
	/** The jobs that were given up for which it is there. */
	readonly jobs?: readonly string[]
}

type OrderRow = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest?: Date
}

/** Which order a finding is about. */
export function aboutOrder({ id, reference, since, latest = since }: OrderRow) {
	return { subject: id, orderId: id, name: reference, since, latest }
}

export type AttentionRule = {
	readonly kind: AttentionKind
	readonly title: Words
	/** `act`: it ends with its act, or by itself. `note`: nothing but an operator's word ends it. */
	readonly endsBy: 'act' | 'note'
	readonly find: (look: Look) => Promise<Finding[]>
}

export type AttentionItem = Finding & {
	/** The steps as commands of the desk. */
	readonly acts: readonly string[]
	readonly key: string
	readonly kind: AttentionKind
	readonly title: Words
	readonly endsBy: AttentionRule['endsBy']
}
