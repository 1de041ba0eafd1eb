import {
	apiFailures,
	callbackFailures,
	documentFailures,
	type FailureState,
	mailFailures,
	viesFailures,
} from './failures.ts'
import { type Html, html } from './html.ts'

type ApiFailure = (typeof apiFailures)[number]
type CallbackFailure = (typeof callbackFailures)[number]
type DocumentFailure = (typeof documentFailures)[number]
type MailFailure = (typeof mailFailures)[number]

const apiLabels: Record<ApiFailure, string> = {
	none: 'Works',
	down: 'Down: no answer, connection cut',
	slow: 'Slow: answers late',
	error: 'Error 500',
	garbage: 'Garbage: 200 with a web page',
	'lost-answer': 'Does the work, then loses the answer',
}
const callbackLabels: Record<CallbackFailure, string> = {
	none: 'Work',
	lost: 'Lost: never sent',
	doubled: 'Doubled: sent twice at once',
	late: 'Late',
}
const documentLabels: Record<DocumentFailure, string> = {
	none: 'Works',
	'not-yet': 'Has none yet (404)',
	nothing: 'Has none yet (204)',
	down: 'Down: no answer, connection cut',
	slow: 'Slow: answers late',
	error: 'Error 500',
	busy: 'Error 503',
	garbage: 'Garbage: 200 with a web page',
	'cut-off': 'Cut off: half a file',
	empty: 'Empty: 200 with no bytes',
	huge: 'Huge: 30 MB',
	'wrong-car': 'Another car’s certificate',
}
const mailLabels: Record<MailFailure, string> = {
	none: 'Works',
	down: 'Down: connection cut',
	temporary: 'Refuses for now (451)',
	permanent: 'Refuses for good (550)',
	'drop-after-data': 'Takes the mail, then cuts the connection',
}

/** Stands at the top of the page: who wonders why nothing works should not have to scroll. */
export function failureNotice(state: FailureState): Html | undefined {
	if (!isFailing(state)) return undefined
	return html`<p class="notice bad">Something is <a href="#fail">set to fail</a> right now.</p>`
}

export function failureView(state: FailureState): Html {
	return html`<form method="post" action="/sandbox/failures" class="fields">
${choice('api', 'Payment API', apiFailures, apiLabels, state.api)}
${seconds('slowSeconds', 'Slow means, in seconds', state.slowSeconds)}
${choice('callbacks', 'Callbacks', callbackFailures, callbackLabels, state.callbacks)}
${seconds('lateSeconds', 'Late means, in seconds', state.lateSeconds)}
${choice('mail', 'Mail (SMTP)', mailFailures, mailLabels, state.mail)}
${choice('vies', 'VAT numbers (VIES)', viesFailures, apiLabels, state.vies)}
${choice('documents', 'Certificates', documentFailures, documentLabels, state.documents)}
<p class="choices"><button class="primary">Apply</button></p>
</form>
${
	isFailing(state) &&
	html`<form method="post" action="/sandbox/failures" class="choices">
<input type="hidden" name="api" value="none"><input type="hidden" name="callbacks" value="none"><input type="hidden" name="mail" value="none"><input type="hidden" name="vies" value="none"><input type="hidden" name="documents" value="none">
<button>Everything works again</button>
</form>`
}`
}

function isFailing({ api, callbacks, mail, vies, documents }: FailureState): boolean {
	return [api, callbacks, mail, vies, documents].some((failure) => failure !== 'none')
}

function choice<Name extends string>(
	name: string,
	label: string,
	options: readonly Name[],
	labels: Partial<Record<Name, string>>,
	current: Name,
): Html {
	return html`<label>${label}
<select name="${name}">${options.map(
		(option) =>
			html`<option value="${option}"${option === current && html` selected`}>${labels[option] ?? option}</option>`,
	)}</select></label>`
}

function seconds(name: string, label: string, value: number): Html {
	return html`<label>${label}
<input type="number" name="${name}" value="${value}" min="0" max="3600" step="any" required></label>`
}
