import type { Waiting } from '../document.ts'

type Match = { readonly chassisNumber: string } | { readonly waits: Waiting }

/**
 * Which car a file is for, by the known chassis numbers in its name and its content. Only when nothing
 * contradicts: a certificate at the wrong customer is worse than one that waits for a person.
 */
export function matchFile(inName: ReadonlySet<string>, inContent: ReadonlySet<string>): Match {
	const [named, secondNamed] = inName
	const [contained, secondContained] = inContent
	if (secondNamed !== undefined || secondContained !== undefined) {
		return { waits: 'names-several-cars' }
	}
	if (named !== undefined && contained !== undefined && named !== contained) {
		return { waits: 'name-and-content-differ' }
	}
	const chassisNumber = contained ?? named
	return chassisNumber === undefined ? { waits: 'names-no-known-car' } : { chassisNumber }
}
