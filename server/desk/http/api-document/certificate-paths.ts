import type { Paths } from '../../../http/api-document/openapi.ts'
import { call, inPath, inQuery, reading, tagged } from './call-parts.ts'

export const CERTIFICATES = 'Certificates'

const SHA256 = inPath('sha256', '0'.repeat(64))
const PAGE = inQuery('page', 'Which page.', '1')

export const CERTIFICATE_PATHS: Paths = {
	'/api/desk/produce': {
		get: reading({
			...{ id: 'toProduce', tag: CERTIFICATES, summary: 'Cars that wait for a certificate' },
			parameters: [
				inQuery('waits', 'For what: certificate, release or operator.', 'certificate'),
				inQuery('form', 'How it is delivered: file or post.', 'file'),
				inQuery('late', 'true: only those that are late.', 'true'),
				PAGE,
			],
			other: tagged('ToProduce'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/post': {
		get: reading({
			...{ id: 'toPost', tag: CERTIFICATES, summary: 'What is to be posted, and was lately' },
			parameters: [PAGE],
			other: tagged('ToPost'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/documents': {
		get: reading({
			...{ id: 'waitingDocuments', tag: CERTIFICATES, summary: 'Files that wait for a person' },
			parameters: [PAGE],
			other: tagged('WaitingFiles'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/documents/{sha256}': {
		get: reading({
			...{ id: 'knownDocument', tag: CERTIFICATES, answers: 'KnownFile' },
			summary: 'Whether the archive has it',
			parameters: [SHA256],
		}),
		put: {
			...call(
				{
					...{ id: 'putDocument', tag: CERTIFICATES, answers: 'TakenFile' },
					summary: 'Put a certificate into the archive: the act import-documents',
					parameters: [
						SHA256,
						inQuery('name', 'Of the file.', 'VND1A2B3C4D567890.pdf'),
						inQuery('replace', 'true: in the place of the one that is there.', 'false'),
					],
					problems: ['invalid-request', 'not-permitted', 'not-json', 'too-large', 'scanner-away'],
				},
				['signed-out', 'cross-site'],
			),
			requestBody: {
				required: true,
				content: { 'application/pdf': { schema: {} }, 'application/xml': { schema: {} } },
			},
		},
	},
}
