import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Archive } from '../../server/documents/archive.ts'
import { importFolder } from '../../server/documents/import-folder.ts'
import type { Kept } from '../promise.ts'
import { certificatePdf, certificateXml } from './build-certificates.ts'

export const PDFS = 250
export const XMLS = 500
const WARM_UP = 20

const PROMISES = { pdf: 25, xml: 100 }

/** Folders of files of 200 kB: one whose text is read in a process of its own, one of electronic certificates. */
export async function measureImport(
	archive: Archive,
	folder: string,
	format: 'pdf' | 'xml',
	cars: readonly string[],
): Promise<Kept> {
	const [first, rest] = [path.join(folder, `${format}-first`), path.join(folder, format)]
	await writeFiles(first, format, cars.slice(0, WARM_UP))
	await writeFiles(rest, format, cars.slice(WARM_UP))
	await importAll(archive, first)
	const began = performance.now()
	const files = await importAll(archive, rest)
	const perSecond = files / ((performance.now() - began) / 1_000)
	return {
		what: `import of ${format === 'pdf' ? 'PDF, text read' : 'XML'}, 200 kB each (n = ${files})`,
		measured: `${perSecond.toFixed(1)} files/s`,
		promised: `≥ ${PROMISES[format]} files/s`,
		holds: perSecond >= PROMISES[format],
	}
}

async function writeFiles(folder: string, format: 'pdf' | 'xml', cars: readonly string[]) {
	await mkdir(folder)
	for (const car of cars) {
		const content = format === 'pdf' ? await certificatePdf(car) : certificateXml(car)
		await writeFile(path.join(folder, `${car}.${format}`), content)
	}
}

async function importAll(archive: Archive, folder: string): Promise<number> {
	let files = 0
	for await (const { file, result } of importFolder(archive, { folder, replace: false })) {
		if (result.outcome !== 'matched') throw new Error(`${file}: ${result.outcome}`)
		files++
	}
	return files
}
