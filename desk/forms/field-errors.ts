import * as v from 'valibot'

export type FieldErrors = Readonly<Record<string, string>>

/** What is wrong with which field, in the words of the form; one message each. */
export function fieldErrors(
	schema: v.GenericSchema,
	values: unknown,
	words: (field: string, rule: string) => string,
): FieldErrors {
	const parsed = v.safeParse(schema, values)
	if (parsed.success) return {}
	const errors: Record<string, string> = {}
	for (const issue of parsed.issues) {
		const field = String(issue.path?.[0]?.key ?? '')
		errors[field] ??= words(field, issue.type)
	}
	return errors
}
