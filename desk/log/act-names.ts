import type { Language } from '@coc/contract'
import type { ActName, OTHER_LOGGED_ACTS } from '@coc/contract/desk'
import { wordIn } from '../i18n/word-in.ts'

type LoggedName = ActName | (typeof OTHER_LOGGED_ACTS)[number]

const sv: Readonly<Record<LoggedName, string>> = {
	handle: 'Handlade en beställning',
	edit: 'Ändrade uppgifter',
	'swap-car': 'Bytte bil',
	resend: 'Skickade ett mejl igen',
	'ask-customer': 'Frågade kunden',
	cancel: 'Avbröt en beställning',
	note: 'Skrev en anteckning',
	'edit-note': 'Ändrade en anteckning',
	'delete-note': 'Tog bort en anteckning',
	check: 'Frågade betaltjänsten',
	settle: 'Avskrev något som väntade',
	reopen: 'Tog upp något som var avskrivet',
	retry: 'Försökte ett steg igen',
	person: 'Tog ut en persons uppgifter',
	erase: 'Raderade en person',
	accept: 'Godtog ett belopp',
	refund: 'Betalade tillbaka',
	'note-refund': 'Noterade en återbetalning hos en annan betaltjänst',
	receipt: 'Tog ut ett kvitto',
	export: 'Exporterade betalningar',
	'books-month': 'Såg på en månad',
	'books-close': 'Stängde en månad',
	'books-export': 'Exporterade en månad',
	'accept-withdrawal': 'Godtog en ånger',
	'decline-withdrawal': 'Avslog en ånger',
	'match-withdrawal': 'Sade vems en ånger är',
	'resend-withdrawal': 'Skickade ett ångermejl igen',
	'delivery-forms': 'Valde leveranssätt',
	letter: 'Skrev ut följebrev',
	post: 'Postade',
	'delivery-problem': 'Anmälde ett problem',
	'delivery-resolved': 'Löste ett problem',
	'send-certificates-again': 'Skickade intyg igen',
	'match-document': 'Sade vilken bil ett intyg gäller',
	'release-document': 'Släppte ett intyg',
	'discard-document': 'Kastade en fil',
	'save-document': 'Tog ut ett intyg',
	'import-documents': 'Tog in intyg',
	invite: 'Bjöd in',
	'operator-role': 'Ändrade en roll',
	'disable-operator': 'Stängde av någon',
	'enable-operator': 'Släppte in någon igen',
	'end-sessions': 'Loggade ut någon överallt',
	'end-session': 'Avslutade någons inloggning',
	'save-view': 'Sparade en vy',
	'share-view': 'Delade en vy',
	'rename-view': 'Döpte om en vy',
	'delete-view': 'Tog bort en vy',
	'bulk-start': 'Satte igång något med många beställningar',
	'bulk-stop': 'Stoppade något med många beställningar',
	'bulk-letters': 'Skrev ut följebrev för många',
	'export-orders': 'Exporterade beställningar',
	'cars-set': 'Ändrade en bil',
	'cars-remove': 'Tog bort en bil',
	'cars-import': 'Tog in bilar',
	'export-log': 'Exporterade loggen',
	'add-passkey': 'Lade till en passernyckel',
	'add-company-account': 'Knöt företagets inloggning',
}

const en: Readonly<Record<LoggedName, string>> = {
	handle: 'Handled an order',
	edit: 'Changed customer data',
	'swap-car': 'Swapped a car',
	resend: 'Sent a mail again',
	'ask-customer': 'Asked the customer',
	cancel: 'Cancelled an order',
	note: 'Wrote a note',
	'edit-note': 'Edited a note',
	'delete-note': 'Deleted a note',
	check: 'Asked the provider',
	settle: 'Settled something that waited',
	reopen: 'Took up again what was settled',
	retry: 'Tried a step again',
	person: 'Took a person’s data out',
	erase: 'Erased a person',
	accept: 'Accepted an amount',
	refund: 'Gave money back',
	'note-refund': 'Noted a refund at another provider',
	receipt: 'Took a receipt out',
	export: 'Exported payments',
	'books-month': 'Looked at a month',
	'books-close': 'Closed a month',
	'books-export': 'Exported a month',
	'accept-withdrawal': 'Accepted a withdrawal',
	'decline-withdrawal': 'Declined a withdrawal',
	'match-withdrawal': 'Said whose a withdrawal is',
	'resend-withdrawal': 'Sent a mail about a withdrawal again',
	'delivery-forms': 'Chose the form of delivery',
	letter: 'Printed cover letters',
	post: 'Posted',
	'delivery-problem': 'Reported a problem',
	'delivery-resolved': 'Resolved a problem',
	'send-certificates-again': 'Sent certificates again',
	'match-document': 'Said whose a certificate is',
	'release-document': 'Released a certificate',
	'discard-document': 'Discarded a file',
	'save-document': 'Took a certificate out',
	'import-documents': 'Took certificates in',
	invite: 'Invited',
	'operator-role': 'Changed a role',
	'disable-operator': 'Disabled somebody',
	'enable-operator': 'Let somebody in again',
	'end-sessions': 'Signed somebody out everywhere',
	'end-session': 'Ended somebody’s sign-in',
	'save-view': 'Saved a view',
	'share-view': 'Shared a view',
	'rename-view': 'Renamed a view',
	'delete-view': 'Deleted a view',
	'bulk-start': 'Began something with many orders',
	'bulk-stop': 'Stopped something with many orders',
	'bulk-letters': 'Printed cover letters for many',
	'export-orders': 'Exported orders',
	'cars-set': 'Changed a car',
	'cars-remove': 'Removed a car',
	'cars-import': 'Brought cars in',
	'export-log': 'Exported the log',
	'add-passkey': 'Added a passkey',
	'add-company-account': 'Tied the company’s sign-in',
}

const NAMES: Readonly<Record<Language, Readonly<Record<LoggedName, string>>>> = { sv, en }

/** In the log the acts of the books and of cars are two words, as they are typed. */
const SPACED = /^(books|cars)[ -]/

/** What was done, in words; as it stands in the log where a newer version did it. */
export function actInWords(act: string, language: Language): string {
	return wordIn(NAMES[language], act.replace(SPACED, '$1-')) ?? act
}

/** Every act, as the log has it, by what it is called. */
export function actChoices(language: Language) {
	return Object.entries(NAMES[language])
		.map(([name, label]) => ({ value: name.replace(SPACED, '$1 '), label }))
		.toSorted((one, other) => one.label.localeCompare(other.label, language))
}
