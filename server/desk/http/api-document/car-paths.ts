import type { Operation, Paths } from '../../../http/api-document/openapi.ts'
import { call, changing, inPath, inQuery, reading, tagged } from './call-parts.ts'

export const CARS = 'Cars'

const SHA256 = inPath('sha256', '0'.repeat(64))

const putFile: Operation = {
	...call(
		{
			...{ id: 'putCarFile', tag: CARS, answers: 'CarFile', parameters: [SHA256] },
			summary: 'Send a file of cars, CSV or XLSX, to see what it would change',
			problems: ['invalid-request', 'not-permitted', 'not-json', 'too-large'],
		},
		['signed-out', 'cross-site'],
	),
	requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
}

export const CAR_PATHS: Paths = {
	'/api/desk/cars': {
		get: reading({
			...{ id: 'cars', tag: CARS, summary: 'Find cars' },
			parameters: [
				inQuery('q', 'A chassis number, its beginning or end, or a plate.', 'VND1A2B3C4D567890'),
			],
			other: tagged('FoundCars'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/cars/{number}': {
		get: reading({
			...{ id: 'car', tag: CARS, summary: 'One car of the database, and its open orders' },
			parameters: [inPath('number', 'VND1A2B3C4D567890')],
			other: tagged('OneCar'),
			problems: ['not-found'],
		}),
	},
	'/api/desk/car-files/{sha256}': {
		get: reading({
			...{ id: 'carFile', tag: CARS, answers: 'CarFile', parameters: [SHA256] },
			summary: 'What a file that was sent would change now',
			problems: ['not-permitted', 'not-found'],
		}),
		put: putFile,
		post: changing({
			...{ id: 'mendCarFile', tag: CARS, takes: 'CarFileMending', answers: 'CarFile' },
			summary: 'Say which column is which, or put rows right',
			parameters: [SHA256],
			problems: ['not-permitted', 'not-found'],
		}),
	},
}
