const FREE_AFTER_MS = 60_000

/** To the folder that the browser saves in: nothing of it is opened within the desk. */
export function saveFile(file: Blob, name: string): void {
	const address = URL.createObjectURL(file)
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	// Firefox reads it after the click.
	setTimeout(() => URL.revokeObjectURL(address), FREE_AFTER_MS)
}
