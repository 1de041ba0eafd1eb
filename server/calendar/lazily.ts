/** Made with the first use, and kept: a format takes longer to make than a statement to the database. */
export function lazily<Made>(make: () => Made): () => Made {
	let made: Made | undefined
	return () => {
		made ??= make()
		return made
	}
}
