import { API_PATHS, SHA256_PATTERN } from '@coc/contract'
import { CERTIFICATE_DOWNLOADS_PER_HOUR } from '../../limits/certificate-downloads.ts'
import { VERIFICATIONS_PER_HOUR } from '../../limits/verifications.ts'
import { answer, BACK_TO_PAGE, jsonContent, problemAnswers, USUAL_FAILURES } from './answers.ts'
import { EXAMPLE_SHA256, EXAMPLE_VERIFICATION } from './examples.ts'
import type { Operation, Paths } from './openapi.ts'

export const CERTIFICATES = 'Certificates'

export function certificateCalls(): Paths {
	return {
		[`/${API_PATHS.certificate}`]: { post: certificate },
		[`/${API_PATHS.verifyCertificate}`]: { get: verifyCertificate },
	}
}

const certificate: Operation = {
	operationId: 'fetchCertificate',
	tags: [CERTIFICATES],
	summary: 'Fetch a certificate of a paid order',
	description: `One of the \`files\` of an order’s \`deliveries\`, to the byte as its maker made it, up to ${CERTIFICATE_DOWNLOADS_PER_HOUR} times an hour. By a form, so that no preview of a link fetches it.`,
	requestBody: {
		required: true,
		content: {
			'application/x-www-form-urlencoded': {
				schema: {
					type: 'object',
					required: ['id', 'sha256'],
					properties: {
						id: { type: 'string', description: 'The order’s id.' },
						sha256: { type: 'string', description: 'Which file.' },
					},
				},
			},
		},
	},
	responses: {
		200: answer('The certificate.', {
			content: { 'application/pdf': { schema: {} }, 'application/xml': { schema: {} } },
		}),
		303: BACK_TO_PAGE,
		...problemAnswers('not-found', 'too-many-requests', 'too-large', 'not-json', ...USUAL_FAILURES),
	},
}

const verifyCertificate: Operation = {
	operationId: 'verifyCertificate',
	tags: [CERTIFICATES],
	summary: 'Ask whether a file is a certificate of ours',
	description: `By the SHA-256 of its bytes, so that the file stays where it is. Up to ${VERIFICATIONS_PER_HOUR} times an hour.`,
	parameters: [
		{
			name: 'sha256',
			in: 'query',
			required: true,
			description: 'In hexadecimal. Case does not matter.',
			schema: { type: 'string', pattern: SHA256_PATTERN.source.replace('a-f', 'a-fA-F') },
			example: EXAMPLE_SHA256,
		},
	],
	responses: {
		200: answer('What we know of it, be it nothing.', {
			content: jsonContent({ $ref: '#/components/schemas/Verification' }, EXAMPLE_VERIFICATION),
		}),
		...problemAnswers('invalid-request', 'too-many-requests', ...USUAL_FAILURES),
	},
}
