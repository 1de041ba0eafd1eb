import { API_PATHS, type Verification, verificationSchema } from '@coc/contract'
import { type Answer, call } from './client.ts'

export function verifyCertificate(
	apiUrl: string,
	sha256: string,
	signal?: AbortSignal,
): Promise<Answer<Verification>> {
	return call({
		apiUrl,
		path: API_PATHS.verifyCertificate,
		schema: verificationSchema,
		query: { sha256 },
		signal,
	})
}
