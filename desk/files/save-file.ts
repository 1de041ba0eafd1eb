import type { AnsweredFile } from '../api/client.ts'

/** Into the folder where the browser keeps what it fetches. */
export function saveFile({ name, content }: AnsweredFile): void {
	const address = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	URL.revokeObjectURL(address)
}
