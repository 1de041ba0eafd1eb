/** Folders, and whatever could move a cursor, hide or reorder text, wherever the name is shown. */
const FOLDERS = /^.*[/\\]/s
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const LONGEST = 200

/** What a file was called, for a person to recognise it by; nothing is opened or sent under it. */
export function recognisableName(name: string): string {
	return name.replace(FOLDERS, '').replaceAll(UNSAFE, '\uFFFD').slice(0, LONGEST).toWellFormed()
}
