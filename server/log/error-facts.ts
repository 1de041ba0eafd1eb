import path from 'node:path'
import { fileURLToPath } from 'node:url'

type ErrorFacts = {
	readonly name: string
	readonly code: string
	/** Where it happened, innermost first. */
	readonly frames: readonly string[]
}

const CHECKOUT = path.join(import.meta.dirname, '../..')
const MOST_FRAMES = 8

/**
 * What may be logged of an error. Never its message: a database's quotes the row, a mail server's the
 * address. The stack frames say enough.
 */
export function errorFacts(error: unknown): ErrorFacts {
	if (!(error instanceof Error)) return { name: typeof error, code: '', frames: [] }
	const frames = framesOf(error)
	return {
		name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
		// A failed fetch, for one, leaves both to what caused it.
		code: codeOf(error) || codeOf(error.cause),
		frames: frames.length === 0 && error.cause instanceof Error ? framesOf(error.cause) : frames,
	}
}

/** As Node, PostgreSQL and most packages write them: capitals and digits, nothing a person is called. */
function codeOf(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? String(error.code) : ''
	return /^[A-Z0-9_]{1,40}$/.test(code) ? code : ''
}

/** A message may look like a trace itself, so it is taken out first, and only our own files and Node's count. */
function framesOf({ stack, message }: Error): string[] {
	return String(stack)
		.replace(message, '')
		.split('\n')
		.filter((line) => line.startsWith('    at '))
		.map(placeOf)
		.filter((place) => place !== null)
		.slice(0, MOST_FRAMES)
}

function placeOf(frame: string): string | null {
	const place = /(?:\(| |^)((?:file:|node:|\/|[A-Z]:\\)[^()\s]*:\d+:\d+)\)?$/.exec(frame)?.[1]
	if (place === undefined || place.startsWith('node:')) return place ?? null
	const inCheckout = path.relative(CHECKOUT, fileOf(place))
	return inCheckout.startsWith('..') || path.isAbsolute(inCheckout) ? null : inCheckout
}

function fileOf(place: string): string {
	try {
		return place.startsWith('file:') ? fileURLToPath(place) : place
	} catch {
		return path.parse(CHECKOUT).root
	}
}
