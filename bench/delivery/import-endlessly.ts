import { setTimeout as pause } from 'node:timers/promises'
import { takeFile } from '../../server/documents/take-file.ts'
import { anotherVersion, certificatePdf } from './build-certificates.ts'
import { carNumber } from './fill-cars.ts'
import { openArchive } from './open-archive.ts'

/** Takes files as an import does, between 'go' and 'rest', and answers 'rest' with how many it took. */
const AT_ONCE = 4
const [databaseUrl = ''] = process.argv.slice(2)
await using stack = new AsyncDisposableStack()
const archive = await openArchive(stack, databaseUrl)
const pdf = await certificatePdf(carNumber(0))

let goes = false
let ends = false
let taken = 0
let version = 0
process.on('message', (message) => {
	goes = message === 'go'
	if (message === 'rest') process.send?.(taken)
	taken = 0
})
process.on('disconnect', () => {
	ends = true
})
const one = async () => {
	while (!ends) {
		if (!goes) {
			await pause(20)
			continue
		}
		const file = { name: 'scan.pdf', content: anotherVersion(pdf, version++) }
		const { outcome } = await takeFile(archive, file, { replace: false })
		if (outcome === 'refused') throw new Error('A file was refused')
		taken++
	}
}
process.send?.('ready')
await Promise.all(Array.from({ length: AT_ONCE }, one))
