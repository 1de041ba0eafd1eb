import { HEADERS, problemAnswer } from '../../../http/api-document/answers.ts'
import type { Answer, ApiDocument } from '../../../http/api-document/openapi.ts'
import { DESK_PROBLEM_CODES } from '../../../http/problem.ts'
import serverPackage from '../../../package.json' with { type: 'json' }
import { deskPaths, TAGS } from './desk-paths.ts'
import { deskSchemas } from './desk-schemas.ts'

type DocumentOptions = {
	readonly url: string
	readonly brandName: string
	readonly contactEmail: string
	readonly hasCompany: boolean
}

/** The desk's own API as OpenAPI 3.1. The public one says nothing of it. */
export function buildDeskDocument(options: DocumentOptions): ApiDocument {
	return {
		openapi: '3.1.0',
		info: {
			title: `${options.brandName} desk API`,
			version: serverPackage.version,
			description: INTRODUCTION,
			contact: { email: options.contactEmail },
		},
		servers: [{ url: options.url }],
		security: [{ session: [] }],
		tags: TAGS.map((name) => ({ name, description: name })),
		paths: deskPaths(options.hasCompany),
		components: {
			schemas: deskSchemas(),
			headers: HEADERS,
			responses: Object.fromEntries(
				DESK_PROBLEM_CODES.map((code): [string, Answer] => [code, problemAnswer([code])]),
			),
			securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-desk' } },
		},
	}
}

const INTRODUCTION = [
	'What the office’s own pages call. JSON in UTF-8, from the desk’s own origin only, with the cookie of a session.',
	'Every refusal is problem details (RFC 9457) with a `code`. `passkey-needed` means: show the passkey again (`/api/desk/confirm`), then repeat.',
].join('\n\n')
