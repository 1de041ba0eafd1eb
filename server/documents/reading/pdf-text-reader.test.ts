import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildPdf } from '../testing/build-files.ts'

const READER = path.join(import.meta.dirname, 'pdf-text-reader.ts')

const READ_WITHOUT_AND_WITH_A_FILE_LEFT = `
	import { closeSync, openSync } from 'node:fs'
	import { pdfTextReader } from '${READER}'
	const content = Buffer.from(process.argv[1], 'base64')
	const reader = pdfTextReader()
	const open = []
	try {
		for (;;) open.push(openSync('/dev/null'))
	} catch {}
	const without = await reader.read(content).catch((error) => error.message)
	for (const file of open) closeSync(file)
	const text = await reader.read(content)
	reader.close()
	console.log(JSON.stringify({ without, text }))`

test('C5 where no process can be started, a PDF is not taken for damaged, and the next one is read', async () => {
	const pdf = (await buildPdf('VIN VND1A2B3C4D567890')).toString('base64')
	const script = ['--input-type=module', '-e', READ_WITHOUT_AND_WITH_A_FILE_LEFT, pdf]
	const { stdout } = await promisify(execFile)('/bin/sh', [
		...['-c', 'ulimit -n 256; exec "$@"', 'sh', process.execPath],
		...script,
	])
	expect(JSON.parse(stdout)).toEqual({
		without: 'The process that reads PDFs cannot be started',
		text: expect.stringContaining('VND1A2B3C4D567890'),
	})
})
