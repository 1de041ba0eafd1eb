import type { Archive } from '../documents/archive.ts'
import type { environmentReader } from '../settings/environment.ts'
import type { DeliveryForm } from './certificates.ts'
import {
	type EnvelopeWindow,
	parseEnvelopeWindow,
	RIGHT_WINDOW,
} from './letters/envelope-window.ts'
import { type Carriers, DEFAULT_CARRIERS, parseCarriers } from './posting/carriers.ts'

export type DeliverySettings = {
	readonly forms: readonly DeliveryForm[]
	/** Working days within which a certificate is promised. */
	readonly days: number
	/** The importer's own system. Null: there is none. */
	readonly source: { readonly urlTemplate: string; readonly token: string | null } | null
	/** A certificate's bytes are kept for so many days after it was delivered. */
	readonly retentionDays: number
	readonly scanner: { readonly host: string; readonly port: number } | null
	readonly release: Archive['release']
	readonly carriers: Carriers
	readonly envelopeWindow: EnvelopeWindow
}

type Reader = ReturnType<typeof environmentReader>

const FORMS: Record<DeliveryForm | 'both', readonly DeliveryForm[]> = {
	file: ['file'],
	post: ['post'],
	both: ['file', 'post'],
}

export function readDeliverySettings(read: Reader): DeliverySettings {
	return {
		forms: FORMS[read.choice('DELIVERY', ['file', 'post', 'both'])],
		days: read.integer('DELIVERY_DAYS', 5, 1, 250),
		source: readSource(read),
		retentionDays: read.integer('DOCUMENT_RETENTION_DAYS', 365, 1, 36_500),
		scanner: read.parsed('CLAMAV', '', parseHostAndPort, '127.0.0.1:3310')[0] ?? null,
		release: read.choice('RELEASE', ['auto', 'approve']),
		carriers: read.parsed('CARRIERS', DEFAULT_CARRIERS, parseCarriers),
		envelopeWindow: read.parsed('ENVELOPE_WINDOW', RIGHT_WINDOW, parseEnvelopeWindow),
	}
}

function readSource(read: Reader): DeliverySettings['source'] {
	const urlTemplate = read.text('DOCUMENT_SOURCE_URL', '', {
		check: (text) =>
			/^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.includes('{chassisNumber}'),
		example: 'https://certificates.example.se/cars/{chassisNumber}',
	})
	return urlTemplate === '' ? null : { urlTemplate, token: read.optional('DOCUMENT_SOURCE_TOKEN') }
}

/** `127.0.0.1:3310`, or none. Null when it cannot be understood. */
function parseHostAndPort(text: string): { host: string; port: number }[] | null {
	if (text === '') return []
	const url = URL.parse(`tcp://${text}`)
	if (!url || url.href !== `tcp://${url.host}` || url.hostname === '') return null
	const port = Number(url.port)
	// An IPv6 address has brackets here, and none where it is connected to.
	return port > 0 ? [{ host: url.hostname.replaceAll(/[[\]]/g, ''), port }] : null
}
