import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// node bench/write-car-file.ts FILE CARS "in order"|shuffled same|changed
// Writes the same file every time; where it is `changed`, one car in ten is another than otherwise.

// The columns of the table, in its order, so that psql can take the file as it is.
const HEADER =
	'chassis_number,chassis_number_10,model_year,registration_type,is_reimported,license_plate_number,model_text,coc_exists,price'
const MODELS = [
	'Vendel Skog 2.0',
	'Vendel Hav 1.6',
	'Vendel Fjäll Elektrisk',
	'"Vendel ""Kombi"""',
	'',
]
const LINES_AT_ONCE = 10_000
/** Has no divisor in common with a power of ten: its multiples visit every car once. */
const STRIDE = 618_033

const [file = '', count = '', order, content] = process.argv.slice(2)
await pipeline(Readable.from(blocks(Number(count))), createWriteStream(file))

function* blocks(cars: number): Generator<string> {
	yield `${HEADER}\n`
	for (let start = 0; start < cars; start += LINES_AT_ONCE) {
		let block = ''
		for (let at = start; at < Math.min(start + LINES_AT_ONCE, cars); at++) {
			const car = order === 'shuffled' ? (at * STRIDE) % cars : at
			block += `${carLine(car, content === 'changed' && car % 10 === 0)}\n`
		}
		yield block
	}
}

function carLine(car: number, isChanged: boolean): string {
	const chassisNumber = `VND1A2B${String(car).padStart(10, '0')}`
	return [
		chassisNumber,
		chassisNumber.slice(-10),
		1990 + (car % 36),
		1 + (car % 3),
		car % 50 === 0,
		car % 7 === 0 ? '' : `ABC${String(car % 1000).padStart(3, '0')}`,
		MODELS[car % MODELS.length],
		isChanged ? car % 20 === 0 : car % 20 !== 0,
		car % 4 === 0 ? 1250 : '',
	].join(',')
}
