/** What somebody means to do, and the key by which the server knows it again. */
export type Intention = { readonly key: string; readonly content: string }

/**
 * The key of a press: the same one while the same thing is tried again without an answer, so that it is done once
 * at most; a new one for anything else.
 */
export function intentionFor(
	last: Intention | null,
	input: unknown,
	newKey: () => string = () => crypto.randomUUID(),
): Intention {
	const content = JSON.stringify(input)
	return last?.content === content ? last : { key: newKey(), content }
}
