export type Mailbox = { readonly name: string; readonly address: string }

// Nothing that separates, quotes or comments addresses, and nothing that cannot be seen.
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u

export function isAddress(text: string): boolean {
	return ADDRESS.test(text)
}

/** Reads `Vendel <kundservice@vendel.example>` or an address alone. A name may hold commas or quotes. */
export function parseMailbox(text: string): Mailbox | null {
	const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? []
	return isAddress(address)
		? { name: oneLine(name.trim().replace(/^"(.*)"$/s, '$1')), address }
		: null
}

/** A header is one line: whatever breaks it, or turns its direction, becomes a space. */
export function oneLine(text: string): string {
	return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
