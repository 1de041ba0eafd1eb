import { SaxesParser } from 'saxes'
import { RefusedFileError } from '../files/refused-file.ts'

export type Attributes = Readonly<Record<string, string>>

type Listeners = {
	readonly onOpen?: (name: string, attributes: Attributes) => void
	readonly onText?: (text: string) => void
	readonly onClose?: (name: string) => void
}

const DEEPEST = 32
/** No text and no tag of a sheet is longer; saxes keeps each as a whole. */
const LONGEST_PART = 1024 * 1024
const PIECE = 65_536

/** Reads a part of a workbook as it comes. Names are without their prefix; a doctype is refused, so nothing is expanded. */
export async function readPart(
	chunks: AsyncIterable<Buffer>,
	{ onOpen, onText, onClose }: Listeners,
): Promise<void> {
	const parser = new SaxesParser({ xmlns: false, position: false })
	const refuse = (): never => {
		throw new RefusedFileError('damaged')
	}
	let depth = 0
	let silent = 0
	parser.on('error', refuse)
	parser.on('doctype', refuse)
	parser.on('opentag', ({ name, attributes }) => {
		silent = 0
		depth++
		if (depth > DEEPEST) refuse()
		onOpen?.(bare(name), attributes)
	})
	const hear = (text: string) => {
		silent = 0
		onText?.(text)
	}
	parser.on('text', hear)
	parser.on('cdata', hear)
	parser.on('closetag', ({ name }) => {
		silent = 0
		depth--
		onClose?.(bare(name))
	})
	for await (const text of decoded(chunks)) {
		for (let at = 0; at < text.length; at += PIECE) {
			silent += PIECE
			if (silent > LONGEST_PART) refuse()
			parser.write(text.slice(at, at + PIECE))
		}
	}
	parser.close()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	const decode = (chunk?: Buffer) => {
		try {
			return decoder.decode(chunk, { stream: chunk !== undefined })
		} catch (error) {
			throw new RefusedFileError('damaged', { cause: error })
		}
	}
	for await (const chunk of chunks) yield decode(chunk)
	yield decode()
}
