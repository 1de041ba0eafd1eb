/** Hands a file to the browser, which saves it where it saves everything. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
	const address = URL.createObjectURL(blob)
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	// The browser has taken it by then.
	setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
