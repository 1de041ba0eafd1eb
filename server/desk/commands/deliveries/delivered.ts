import type { FormsOutcome } from '../../../deliveries/by-hand/choose-forms.ts'
import type { AgainOutcome } from '../../../deliveries/by-hand/send-again.ts'
import type { Chosen } from '../../../deliveries/by-hand/with-deliveries.ts'
import type { DeliveryForm } from '../../../deliveries/certificates.ts'
import { perform } from '../../acts/act.ts'
import { CHOOSE_FORMS } from '../../acts/deliveries/choose-forms.ts'
import { REPORT_PROBLEM } from '../../acts/deliveries/report-problem.ts'
import { RESOLVE_PROBLEM } from '../../acts/deliveries/resolve-problem.ts'
import { SEND_AGAIN } from '../../acts/deliveries/send-again.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { NOT_CHOSEN } from './refusals.ts'

export type Delivering =
	| { readonly act: 'problem'; readonly reason: string }
	| { readonly act: 'resolved' | 'again' }
	| { readonly act: 'form'; readonly forms: readonly DeliveryForm[] }

type Done = { readonly json: object; readonly words: string }

/** Does one of them, and says what became of it. */
export function delivered(
	context: DeskContext,
	desk: Desk,
	chosen: Chosen,
	delivering: Delivering,
	options: { readonly yes?: true },
): Promise<Done> {
	switch (delivering.act) {
		case 'problem':
			return reported(desk, chosen, delivering.reason)
		case 'resolved':
			return resolved(desk, chosen)
		case 'again':
			return sentAgain(context, desk, chosen, options.yes)
		case 'form':
			return formsChosen(desk, chosen.orderId, delivering.forms)
	}
}

async function reported(desk: Desk, chosen: Chosen, reason: string): Promise<Done> {
	const json = await perform(desk, REPORT_PROBLEM, { ...chosen, reason })
	switch (json.outcome) {
		case 'reported':
			return {
				json,
				words: `Noted for ${json.cars.join(' ')}. Nothing of it goes out until --resolved.`,
			}
		case 'unchanged':
			return { json, words: 'That is noted already.' }
		case 'nothing-open':
			throw new DeskError(
				'The customer has fetched it, or is owed none, so there is nothing to keep. `note` writes something down. Nothing was changed.',
			)
		default:
			throw new DeskError(NOT_CHOSEN[json.outcome])
	}
}

async function resolved(desk: Desk, chosen: Chosen): Promise<Done> {
	const json = await perform(desk, RESOLVE_PROBLEM, chosen)
	if (json.outcome === 'resolved') {
		return { json, words: `It goes on for ${json.cars.join(' ')}: what the archive has is sent.` }
	}
	if (json.outcome === 'no-problem') return { json, words: 'There is no problem noted.' }
	throw new DeskError(NOT_CHOSEN[json.outcome])
}

async function sentAgain(
	context: DeskContext,
	desk: Desk,
	chosen: Chosen,
	alreadyYes?: true,
): Promise<Done> {
	const first = await perform(desk, SEND_AGAIN, { ...chosen, evenIfSame: false })
	if (first.outcome !== 'has-current') return toldAgain(first)
	const text = `The customer was sent this certificate already (${first.cars.join(' ')}). Send the mail again? [y/N]`
	if (!(await confirm(context, { text, yes: YES }, alreadyYes))) {
		throw new DeskError('Nothing was changed.')
	}
	return toldAgain(await perform(desk, SEND_AGAIN, { ...chosen, evenIfSame: true }))
}

function toldAgain(json: AgainOutcome): Done {
	switch (json.outcome) {
		case 'sent':
			return { json, words: `On its way to the customer: ${json.cars.join(' ')}.` }
		case 'has-current':
			throw new DeskError('A colleague has sent it just now. Nothing was changed.')
		case 'nothing-sent':
			throw new DeskError(
				'No file of it was sent yet, or it is being sent just now. What went by post goes again after --problem and --resolved. Nothing was changed.',
			)
		case 'no-certificate':
			throw new DeskError(
				'The archive has no certificate that could be sent: it has had its time, or waits to be released. Nothing was changed.',
			)
		case 'given-back':
			throw new DeskError('Its money was given back, so nothing is sent. Nothing was changed.')
		default:
			throw new DeskError(NOT_CHOSEN[json.outcome])
	}
}

const FORMS_REFUSED: Record<Exclude<FormsOutcome, 'chosen' | 'unchanged'>, string> = {
	'not-found': NOT_CHOSEN['not-found'],
	'person-erased': NOT_CHOSEN['person-erased'],
}

async function formsChosen(
	desk: Desk,
	orderId: string,
	forms: readonly DeliveryForm[],
): Promise<Done> {
	const outcome = await perform(desk, CHOOSE_FORMS, { orderId, forms })
	if (outcome !== 'chosen' && outcome !== 'unchanged') throw new DeskError(FORMS_REFUSED[outcome])
	const how = forms.map((form) => (form === 'file' ? 'as a file' : 'by post')).join(' and ')
	const words =
		outcome === 'chosen'
			? `This order is delivered ${how}. What was sent already stays sent.`
			: `This order is delivered ${how} already.`
	return { json: { outcome, forms }, words }
}
