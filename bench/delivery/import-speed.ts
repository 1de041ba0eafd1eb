import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Archive } from '../../server/documents/archive.ts'
import { importFolder } from '../../server/documents/import-folder.ts'
import type { Kept } from '../promise.ts'
import { certificatePdf, certificateXml } from './build-certificates.ts'

export const PDFS = 250
export const XMLS = 500
const WARM_UP = 20

const PROMISES = { pdf: 25, xml: 25 }
/** Of what is in the archive already, nothing is read. */
const PROMISE_AGAIN = 100

/** A folder of files of 200 kB, the text of each read (a PDF's in a process of its own); then the same folder again. */
export async function measureImport(
	archive: Archive,
	folder: string,
	format: 'pdf' | 'xml',
	cars: readonly string[],
): Promise<Kept> {
	const [first, rest] = [path.join(folder, `${format}-first`), path.join(folder, format)]
	await writeFiles(first, format, cars.slice(0, WARM_UP))
	await writeFiles(rest, format, cars.slice(WARM_UP))
	await importAll(archive, first, 'matched')
	const reading = await importAll(archive, rest, 'matched')
	const again = await importAll(archive, rest, 'same')
	return {
		what: `import of ${format.toUpperCase()}, text read / the same again, 200 kB each (n = ${reading.files})`,
		measured: `${reading.perSecond.toFixed(1)} / ${again.perSecond.toFixed(1)} files/s`,
		promised: `≥ ${PROMISES[format]} / ${PROMISE_AGAIN}`,
		holds: reading.perSecond >= PROMISES[format] && again.perSecond >= PROMISE_AGAIN,
	}
}

async function writeFiles(folder: string, format: 'pdf' | 'xml', cars: readonly string[]) {
	await mkdir(folder)
	for (const car of cars) {
		const content = format === 'pdf' ? await certificatePdf(car) : certificateXml(car)
		await writeFile(path.join(folder, `${car}.${format}`), content)
	}
}

async function importAll(archive: Archive, folder: string, wanted: 'matched' | 'same') {
	const began = performance.now()
	let files = 0
	for await (const { file, result } of importFolder(archive, { folder, replace: false })) {
		if (result.outcome !== wanted) throw new Error(`${file}: ${result.outcome}`)
		files++
	}
	return { files, perSecond: files / ((performance.now() - began) / 1_000) }
}
