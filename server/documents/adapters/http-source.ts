import { MOST_BYTES } from '../document.ts'
import { type DocumentSource, SourceUnavailableError } from '../document-source.ts'

type HttpSourceOptions = {
	/** An address with {chassisNumber} in it. */
	readonly urlTemplate: string
	readonly token: string | null
	readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

const OK = 200
const NO_CONTENT = 204
const NOT_FOUND = 404

/** Whether what it answers is a certificate of that car, the archive finds out. */
export function httpSource({
	urlTemplate,
	token,
	timeoutMs = TIMEOUT_MS,
}: HttpSourceOptions): DocumentSource {
	return {
		async fetchDocument(chassisNumber) {
			const url = urlTemplate.replaceAll('{chassisNumber}', () => encodeURIComponent(chassisNumber))
			const response = await fetch(url, {
				headers: {
					accept: 'application/pdf, application/xml',
					...(token && { authorization: `Bearer ${token}` }),
				},
				redirect: 'error',
				signal: AbortSignal.timeout(timeoutMs),
			}).catch(() => {
				throw unavailable('it cannot be reached, or redirects')
			})
			if (response.status === OK) return readAtMost(response)
			await response.body?.cancel()
			if (response.status === NO_CONTENT || response.status === NOT_FOUND) return null
			throw unavailable(`it answers ${response.status}`)
		},
	}
}

async function readAtMost(response: Response): Promise<Buffer> {
	const pieces: Uint8Array[] = []
	let size = 0
	try {
		if (Number(response.headers.get('content-length')) > MOST_BYTES) {
			await response.body?.cancel()
			throw unavailable('its answer is too large')
		}
		for await (const piece of response.body ?? []) {
			size += piece.length
			if (size > MOST_BYTES) throw unavailable('its answer is too large')
			pieces.push(piece)
		}
	} catch (error) {
		throw error instanceof SourceUnavailableError ? error : unavailable('its answer does not end')
	}
	return Buffer.concat(pieces)
}

/** Says nothing of what was asked: it is about somebody's car. */
function unavailable(reason: string): SourceUnavailableError {
	return new SourceUnavailableError(`The document source cannot be used: ${reason}.`)
}
