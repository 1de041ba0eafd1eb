/** The source could not be asked, or not be understood: whether there is a certificate is not known. */
export class SourceUnavailableError extends Error {
	override readonly name = 'SourceUnavailableError'
}

/** The importer's own system, which hands certificates out on request. */
export type DocumentSource = {
	/** Null: there is none yet. It throws when it cannot know. */
	fetchDocument(chassisNumber: string): Promise<Buffer | null>
}
