import { CarFileError } from '../csv/car-file-error.ts'
import { openTextFile, type Reading, type TextFile } from '../csv/text-file.ts'
import { type CarHeader, readHeader } from './car-header.ts'

export type CarFile = TextFile & { readonly header: CarHeader }

/** Opens a file of cars and understands its header, before anything else is done. */
export async function openCarFile(reading: Reading): Promise<CarFile> {
	const text = await openTextFile(reading)
	try {
		if (text.firstLine.trim() === '') {
			throw new CarFileError(`${reading.file} is empty, or begins with an empty line.`)
		}
		return { ...text, header: readHeader(reading.file, text.firstLine) }
	} catch (error) {
		text.close()
		throw error
	}
}
