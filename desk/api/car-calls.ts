import {
	type CarFileMending,
	carFileSchema,
	foundCarsSchema,
	oneCarSchema,
} from '@coc/contract/desk'
import type { Send, Signal } from './client.ts'

const CARS = '/api/desk/cars'
const FILES = '/api/desk/car-files'

export function carCalls(send: Send) {
	return {
		cars: (q: string, { signal }: Signal) =>
			send({ path: CARS, schema: foundCarsSchema, query: new URLSearchParams({ q }), signal }),
		car: (number: string, { signal }: Signal) =>
			send({ path: `${CARS}/${encodeURIComponent(number)}`, schema: oneCarSchema, signal }),
		carFile: (sha256: string, { signal }: Signal) =>
			send({ path: `${FILES}/${sha256}`, schema: carFileSchema, signal }),
		putCarFile: (sha256: string, content: Blob) =>
			send({
				path: `${FILES}/${sha256}`,
				method: 'PUT',
				schema: carFileSchema,
				// Whatever the system takes it for.
				file: new Blob([content], { type: 'application/octet-stream' }),
			}),
		mendCarFile: (sha256: string, body: CarFileMending) =>
			send({ path: `${FILES}/${sha256}`, schema: carFileSchema, body }),
	}
}
