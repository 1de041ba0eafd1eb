import type { Language, Words } from '@coc/contract'
import type { RegisterUnavailableError } from '../cars/vehicle-register.ts'
import type { SourceUnavailableError } from '../documents/document-source.ts'
import type { ScannerUnavailableError } from '../documents/virus-scanner.ts'
import type { MailDelayedError, MailRefusedError, SenderRefusedError } from '../mail/mailer.ts'
import type { UnsafePaymentLinkError } from '../payments/payment-link.ts'
import type { OtherProviderError, PaymentRefusedError } from '../payments/provider.ts'

/** What a step may fail with, by the names that we gave it. */
type KnownError =
	| MailRefusedError
	| SenderRefusedError
	| MailDelayedError
	| PaymentRefusedError
	| OtherProviderError
	| UnsafePaymentLinkError
	| RegisterUnavailableError
	| SourceUnavailableError
	| ScannerUnavailableError

const BY_NAME: Record<KnownError['name'], Words> = {
	MailRefusedError: {
		en: 'The mail server refused the address',
		sv: 'Mejlservern nekade adressen',
	},
	SenderRefusedError: {
		en: 'The mail server does not let us send',
		sv: 'Mejlservern låter oss inte skicka',
	},
	MailDelayedError: {
		en: 'The mail server could not be reached, or asked us to wait',
		sv: 'Mejlservern gick inte att nå eller bad oss vänta',
	},
	PaymentRefusedError: {
		en: 'The payment provider said no',
		sv: 'Betaltjänsten sa nej',
	},
	OtherProviderError: {
		en: 'The payment is at a provider that is not the configured one',
		sv: 'Betalningen finns hos en annan betaltjänst än den som är inställd',
	},
	UnsafePaymentLinkError: {
		en: 'The payment provider answered with a link to somewhere else',
		sv: 'Betaltjänsten svarade med en länk till någon annan',
	},
	RegisterUnavailableError: {
		en: 'The vehicle register could not be asked',
		sv: 'Fordonsregistret gick inte att fråga',
	},
	SourceUnavailableError: {
		en: 'The importer’s system could not be asked, or answered with something else than a certificate',
		sv: 'Importörens system gick inte att fråga eller svarade med något annat än ett intyg',
	},
	ScannerUnavailableError: {
		en: 'The virus scanner did not answer, or its signatures are old',
		sv: 'Virusskannern svarade inte eller har gamla signaturer',
	},
}

const VIES_AWAY: Words = {
	en: 'VIES, the EU’s register of VAT numbers, could not answer',
	sv: 'VIES, EU:s register över VAT-nummer, kunde inte svara',
}
const NOT_REACHED: Words = {
	en: 'An outside party could not be reached',
	sv: 'En utomstående tjänst gick inte att nå',
}
const TOO_SLOW: Words = {
	en: 'An outside party did not answer in time',
	sv: 'En utomstående tjänst svarade inte i tid',
}
const PROVIDER_AWAY: Words = {
	en: 'The payment provider could not answer',
	sv: 'Betaltjänsten kunde inte svara',
}
const PROVIDER_REFUSES_US: Words = {
	en: 'The payment provider does not accept our key',
	sv: 'Betaltjänsten godtar inte vår nyckel',
}
const REFUND_MAY_EXIST: Words = {
	en: 'The payment provider refused a refund that it may have made already',
	sv: 'Betaltjänsten nekade en återbetalning som den kanske redan har gjort',
}
const DATABASE: Words = {
	en: 'The database refused it',
	sv: 'Databasen nekade det',
}
const TOOK_TOO_LONG: Words = {
	en: 'It took too long, or its process ended',
	sv: 'Det tog för lång tid, eller processen avslutades',
}

/** What fails without a name of ours, by its code; the first that fits. */
const BY_CODE: readonly (readonly [RegExp, Words])[] = [
	[/^HTTP_40[13]$/, PROVIDER_REFUSES_US],
	[/^(HTTP_\d{3}|NO_ANSWER)$/, PROVIDER_AWAY],
	[/^REFUND_MAY_EXIST$/, REFUND_MAY_EXIST],
	[/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, TOO_SLOW],
	[/^(E[A-Z]{4,20}|UND_ERR_[A-Z_]{1,30})$/, NOT_REACHED],
	[/^[0-9A-Z]{5}$/, DATABASE],
]

const WITHOUT_CODE: readonly (readonly [RegExp, Words])[] = [
	[/^ViesUnavailable/, VIES_AWAY],
	[/^(Timeout|Abort)Error/, TOO_SLOW],
	[/^(handler execution exceeded|job (timed out|heartbeat))/, TOOK_TOO_LONG],
]

/** Why a step failed, for people. Null: nothing that we have words for. */
export function wordsForError(lastError: string): Words | null {
	const [name = '', code = ''] = lastError.split(' ')
	const known =
		(isKnown(name) ? BY_NAME[name] : undefined) ??
		BY_CODE.find(([shape]) => shape.test(code))?.[1] ??
		WITHOUT_CODE.find(([shape]) => shape.test(lastError))?.[1]
	return known ?? null
}

/** Why a step failed, for people: the name and the code that the queue has kept stay behind it. */
export function errorInWords(lastError: string, language: Language): string {
	const [name = '', code = ''] = lastError.split(' ')
	const known = wordsForError(lastError)
	if (!known) return lastError
	return `${known[language]} (${isKnown(name) && code !== '' ? code : lastError})`
}

const UNFORESEEN: Words = { en: 'Something unforeseen', sv: 'Något oförutsett' }

/** The same in both languages, with words for whatever it was. */
export function errorWords(lastError: string): Words {
	const known = wordsForError(lastError)
	if (!known) {
		return { en: `${UNFORESEEN.en} (${lastError})`, sv: `${UNFORESEEN.sv} (${lastError})` }
	}
	return { en: errorInWords(lastError, 'en'), sv: errorInWords(lastError, 'sv') }
}

function isKnown(name: string): name is KnownError['name'] {
	return name in BY_NAME
}
