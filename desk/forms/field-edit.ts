/** What was written into a field, and what stood there when that began. */
export type FieldEdit<Value = string> = { readonly was: Value; readonly now: Value }

/** Null: what is written is what stands there anyway. */
export function editOf<Value>(
	before: FieldEdit<Value> | undefined,
	stored: Value,
	now: Value,
): FieldEdit<Value> | null {
	const was = before ? before.was : stored
	return now === was && was === stored ? null : { was, now }
}

/** What a colleague wrote since, where that is not what is wanted. */
export function theirs<Value>(edit: FieldEdit<Value> | undefined, stored: Value): Value | null {
	return edit && edit.was !== stored && edit.now !== stored ? stored : null
}
