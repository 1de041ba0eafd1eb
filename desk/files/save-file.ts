import * as v from 'valibot'

/** What an act answers that gives something out. */
export const fileAnswerSchema = v.object({
	file: v.object({ name: v.string(), content: v.instance(Blob) }),
})

export type FileAnswer = v.InferOutput<typeof fileAnswerSchema>

export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
	v.is(fileAnswerSchema, answer)

/** Puts a file where the browser puts downloads. */
export function saveFile({ name, content }: FileAnswer['file']): void {
	const address = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	URL.revokeObjectURL(address)
}
