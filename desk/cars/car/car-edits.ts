import type { ShownCar } from '@coc/contract/desk'
import { editOf, type FieldEdit, theirs } from '../../forms/field-edit.ts'
import { type CarFacts, type CarForm, factsOf, formOf, isFact, type Setting } from './car-form.ts'

type Field = keyof CarForm

/** Only what was written here: what others change meanwhile shows. */
export type CarEdits = { readonly [Name in Field]?: FieldEdit<CarForm[Name]> }

export function write<Name extends Field>(
	edits: CarEdits,
	car: ShownCar | null,
	name: Name,
	now: CarForm[Name],
): CarEdits {
	const field: Field = name
	const { [field]: before, ...others } = edits
	const edit = editOf<CarForm[Field]>(before, formOf(car)[field], now)
	return edit ? { ...others, [field]: edit } : others
}

/** What was written since these were sent, also back to what stood there. */
export function unsentOf(edits: CarEdits, sent: CarEdits): CarEdits {
	const since = Object.entries(sent).flatMap(([field, { was, now }]) => {
		const wanted = { ...{ [field]: { now: was } }, ...edits }[field]?.now
		return wanted === now ? [] : [[field, { was: now, now: wanted }]]
	})
	const others = Object.entries(edits).filter(([field]) => !(field in sent))
	return Object.fromEntries([...others, ...since])
}

/** What stands in the fields. */
export function written(edits: CarEdits, car: ShownCar | null): CarForm {
	return { ...formOf(car), ...sideOf(edits, 'now') }
}

function sideOf(edits: CarEdits, side: 'was' | 'now'): Partial<CarForm> {
	return Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit[side]]))
}

/** What a colleague wrote since, where it says something else than what is written. */
export function theirsIn<Name extends Field>(
	edits: CarEdits,
	car: ShownCar | null,
	field: Name,
): CarForm[Name] | null {
	const stored = formOf(car)
	// However it is written: 1500,00 is 1500.
	const isStored = (value: unknown) =>
		differing(factsOf({ ...stored, [field]: value }), factsOf(stored)).length === 0
	const was = edits[field]?.was
	if (isStored(written(edits, car)[field]) || (was && isStored(was))) return null
	return theirs<CarForm[Name]>(edits[field], stored[field])
}

/** Only what differs from what stands there: the rest stays as it is, whatever others do to it. */
export function settingOf(
	chassisNumber: string,
	edits: CarEdits,
	car: ShownCar | null,
	isTold: boolean,
): Setting {
	const facts = factsOf(written(edits, car))
	const stored = factsOf(formOf(car))
	// Whoever was told what a colleague wrote, and saves again, means it.
	const begun = isTold ? stored : factsOf({ ...formOf(car), ...sideOf(edits, 'was') })
	if (!car) {
		// One that was there when writing began is not added anew without a word.
		const wasThere = differing(begun, stored).length > 0
		return { chassisNumber, changes: facts, shown: wasThere ? begun : null }
	}
	const changed = differing(facts, stored)
	// As it is stored, which may be otherwise than in a field.
	const wasOf = (name: keyof CarFacts) => (begun[name] === stored[name] ? car[name] : begun[name])
	return {
		chassisNumber,
		changes: Object.fromEntries(changed.map((name) => [name, facts[name]])),
		shown: Object.fromEntries(changed.map((name) => [name, wasOf(name)])),
	}
}

function differing(facts: CarFacts, stored: CarFacts): (keyof CarFacts)[] {
	const names = Object.keys(facts).filter(isFact)
	return names.filter((name) => facts[name] !== stored[name])
}
