import { extractText } from 'unpdf'

/** Some hundred times what a certificate says: our own process has to search it. */
const LONGEST_TEXT = 500_000

/**
 * A process of its own, since a hostile PDF can take all of its memory and time: each file comes as four
 * bytes of length and its bytes, each answer is a line of JSON.
 */
for await (const content of framesOf(process.stdin)) {
	process.stdout.write(`${JSON.stringify(await textOf(content))}\n`)
}

async function* framesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let waiting = Buffer.alloc(0)
	for await (const chunk of input) {
		waiting = Buffer.concat([waiting, chunk])
		while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
			const end = 4 + waiting.readUInt32BE(0)
			yield waiting.subarray(4, end)
			waiting = waiting.subarray(end)
		}
	}
}

async function textOf(content: Buffer): Promise<{ text: string } | { error: string }> {
	try {
		const { text } = await extractText(new Uint8Array(content), { mergePages: true })
		return text.length > LONGEST_TEXT ? { error: 'too long' } : { text }
	} catch (error) {
		return { error: error instanceof Error ? error.name : 'unknown' }
	}
}
