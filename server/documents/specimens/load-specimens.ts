import type { Archive } from '../archive.ts'
import { takeFile } from '../take-file.ts'
import { specimenPdf } from './specimen-pdf.ts'

/**
 * A fresh archive gets a specimen for every sample car that has a CoC, but for one: so the tour ends with a
 * certificate in hand, and the office has something to do.
 */
export async function loadSpecimens(archive: Archive, brandName: string): Promise<void> {
	const { db } = archive
	const some = await db.selectFrom('documents').select('sha256').limit(1).executeTakeFirst()
	if (some) return
	const cars = await db
		.selectFrom('cars')
		.select(['chassis_number', 'model_text', 'model_year'])
		.where('coc_exists', '=', true)
		.orderBy('chassis_number')
		.execute()
	for (const car of cars.slice(0, -1)) {
		const content = await specimenPdf({
			chassisNumber: car.chassis_number,
			brandName,
			modelText: car.model_text ?? '',
			modelYear: car.model_year,
		})
		await takeFile(archive, { name: `${car.chassis_number}.pdf`, content }, { replace: false })
	}
}
