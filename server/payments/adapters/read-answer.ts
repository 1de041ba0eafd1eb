import * as v from 'valibot'

/** Reads what a provider answered. The error names the wrong fields and quotes none: answers hold personal data. */
export function readAnswer<Schema extends v.GenericSchema>(
	provider: string,
	schema: Schema,
	answer: unknown,
): v.InferOutput<Schema> {
	const result = v.safeParse(schema, answer)
	if (result.success) return result.output
	const fields = new Set(result.issues.map((issue) => v.getDotPath(issue) ?? 'all of it'))
	throw new Error(`${provider} answered otherwise than agreed: ${[...fields].join(', ')}`)
}
