import type { AttentionAct } from '@coc/contract/desk'
import { kronorOption } from './amount.ts'

type OnWithdrawal = Extract<AttentionAct, `${string}-withdrawal`>
type OnOrder = Exclude<AttentionAct, OnWithdrawal | 'refund' | 'resend' | 'documents' | 'retry'>

/** Something that a person does about it, at either face of the desk. */
export type Step =
	/** Without an amount, cars or the VAT: all of it. */
	| {
			readonly act: 'refund'
			readonly order: string
			readonly ore?: number
			/** That of the amount, where it is not SEK. */
			readonly currency?: string
			readonly cars?: readonly string[]
			readonly vat?: true
	  }
	/** Without a kind: the mail that fits the order. */
	| { readonly act: 'resend'; readonly order: string; readonly kind?: string }
	| { readonly act: OnOrder; readonly order: string }
	| { readonly act: OnWithdrawal; readonly number: number }
	| { readonly act: 'retry'; readonly jobs: readonly string[] }
	| { readonly act: 'documents' }

/** As much of a job's id as is typed. */
export const SHORT_ID = 8

/** What is typed for it. */
export function commandOf(step: Step): string {
	switch (step.act) {
		case 'refund':
			return [
				`refund ${step.order}`,
				...(step.ore === undefined ? [] : [`--amount ${kronorOption(step.ore)}`]),
				...(step.cars ?? []).map((car) => `--car ${car}`),
				...(step.vat ? ['--vat'] : []),
			].join(' ')
		case 'resend':
			return `resend ${step.order}${step.kind === undefined ? '' : ` --kind ${step.kind}`}`
		case 'correct-address':
			return `edit ${step.order} --email ADDRESS`
		case 'look':
			return `order ${step.order}`
		case 'documents':
			return 'documents'
		case 'retry':
			return `jobs retry ${step.jobs.map((id) => id.slice(0, SHORT_ID)).join(' ')}`
		case 'match-withdrawal':
			return `withdrawals match ${step.number} ORDER`
		case 'accept-withdrawal':
			return `withdrawals accept ${step.number}`
		case 'decline-withdrawal':
			return `withdrawals decline ${step.number} --reason "…"`
		case 'resend-withdrawal':
			return `withdrawals resend ${step.number} --email ADDRESS`
		default:
			return `${step.act} ${step.order}`
	}
}
