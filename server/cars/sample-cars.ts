import type { Database } from '../db/database.ts'

/** Three numbers that a first visitor can try, one for each thing that can happen. */
export const CARS_TO_TRY = {
	withEverything: 'VND1A2B3C4D567890',
	unknown: 'VND9X8Y7Z6W543210',
	withoutCoc: 'VND5R6S7T8U123456',
} as const

const SAMPLE_CARS = [
	sampleCar(CARS_TO_TRY.withEverything, 'ABC12D', 'Vendel Skog 2.0', 2024, true),
	sampleCar(CARS_TO_TRY.withoutCoc, 'XYZ789', 'Vendel Hav 1.6', 1998, false),
	sampleCar('VND2E3F4G5H678901', 'JKL34M', 'Vendel Fjäll Elektrisk', 2025, true),
	sampleCar('VND3J4K5L6M789012', null, 'Vendel Skog Kombi', 2023, true),
]

/** A fresh database gets a few cars of the made-up brand; one that has cars is left alone. */
export async function loadSampleCars(db: Database): Promise<void> {
	const some = await db.selectFrom('cars').select('chassis_number').limit(1).executeTakeFirst()
	if (some) return
	await db
		.insertInto('cars')
		.values(SAMPLE_CARS)
		.onConflict((conflict) => conflict.column('chassis_number').doNothing())
		.execute()
}

function sampleCar(
	chassisNumber: string,
	licensePlateNumber: string | null,
	modelText: string,
	modelYear: number,
	cocExists: boolean,
) {
	return {
		chassis_number: chassisNumber,
		chassis_number_10: chassisNumber.slice(-10),
		model_year: modelYear,
		registration_type: 1,
		is_reimported: false,
		license_plate_number: licensePlateNumber,
		model_text: modelText,
		coc_exists: cocExists,
		price_ore: null,
	}
}
