import { isApiPath } from '../api-path.ts'

/** A link that was cut in the middle of a character leads to no page, as any other that does: its signs are taken as they stand. */
export function decodableAddress(address: string): string {
	const [path = ''] = address.split('?', 1)
	if (!path.includes('%') || isApiPath(path) || isDecodable(path)) return address
	return path.replaceAll('%', '%25') + address.slice(path.length)
}

function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path)
		return true
	} catch {
		return false
	}
}
