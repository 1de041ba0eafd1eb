import { normaliseChassisNumber } from '@coc/contract'
import * as v from 'valibot'
import {
	type RegisteredCar,
	RegisterUnavailableError,
	type VehicleRegister,
} from '../vehicle-register.ts'
import { answerCache } from './answer-cache.ts'

type HttpRegisterOptions = {
	/** An address with {chassisNumber} in it. */
	readonly urlTemplate: string
	readonly token: string | null
	readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const AT_ONCE = 8
const HIGHEST_PRICE = 1_000_000

const OK = 200
const NO_CONTENT = 204
const NOT_FOUND = 404

const text = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200), v.regex(/^\P{Cc}*$/u)))
const number = v.nullish(v.pipe(v.number(), v.safeInteger()), 0)

/** docs/cars.md describes it to those who write a register. */
const answerSchema = v.object({
	chassisNumber: v.pipe(v.string(), v.transform(normaliseChassisNumber)),
	cocExists: v.boolean(),
	chassisNumber10: text,
	modelYear: number,
	registrationType: number,
	isReimported: v.nullish(v.boolean(), false),
	licensePlateNumber: text,
	modelText: text,
	price: v.nullish(
		v.pipe(v.number(), v.gtValue(0), v.maxValue(HIGHEST_PRICE), v.check(hasWholeOre)),
	),
})

/** A brand's own register, asked over HTTP. What is not an answer is never taken for one. */
export function httpRegister(options: HttpRegisterOptions): VehicleRegister {
	const known = answerCache<RegisteredCar | null>()

	const findCar = async (chassisNumber: string): Promise<RegisteredCar | null> => {
		const before = known.get(chassisNumber)
		if (before !== undefined) return before
		const car = await askFor(chassisNumber, options)
		known.set(chassisNumber, car)
		return car
	}
	return {
		async findCars(chassisNumbers) {
			const cars = await mapFewAtOnce(chassisNumbers, findCar)
			return cars.filter((car) => car !== null)
		},
	}
}

async function askFor(
	chassisNumber: string,
	{ urlTemplate, token, timeoutMs = TIMEOUT_MS }: HttpRegisterOptions,
): Promise<RegisteredCar | null> {
	const url = urlTemplate.replaceAll('{chassisNumber}', () => encodeURIComponent(chassisNumber))
	const response = await fetch(url, {
		headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
		redirect: 'error',
		signal: AbortSignal.timeout(timeoutMs),
	}).catch(() => {
		throw unavailable('it cannot be reached, or redirects')
	})
	if (response.status !== OK) {
		await response.body?.cancel()
		if (response.status === NO_CONTENT || response.status === NOT_FOUND) return null
		throw unavailable(`it answers ${response.status}`)
	}
	const body: unknown = await response.json().catch(() => {
		throw unavailable('its answer is not JSON, or does not end')
	})
	const answer = v.safeParse(answerSchema, body)
	if (!answer.success) {
		throw unavailable(`its answer is wrong at ${v.getDotPath(answer.issues[0]) ?? 'the top'}`)
	}
	if (answer.output.chassisNumber !== chassisNumber) throw unavailable('it tells of another car')
	return toCar(answer.output)
}

/** Says nothing of what was asked or answered: both are about somebody's car. */
function unavailable(reason: string): RegisterUnavailableError {
	return new RegisterUnavailableError(`The vehicle register cannot be used: ${reason}.`)
}

function toCar(answer: v.InferOutput<typeof answerSchema>): RegisteredCar {
	return {
		chassisNumber: answer.chassisNumber,
		chassisNumber10: answer.chassisNumber10 || answer.chassisNumber.slice(-10),
		modelYear: answer.modelYear,
		registrationType: answer.registrationType,
		isReimported: answer.isReimported,
		licensePlateNumber: answer.licensePlateNumber || null,
		modelText: answer.modelText || null,
		cocExists: answer.cocExists,
		priceOre: answer.price ? Math.round(answer.price * 100) : null,
	}
}

function hasWholeOre(kronor: number): boolean {
	return Math.round(kronor * 100) / 100 === kronor
}

/** As soon as one fails, no other is begun. */
async function mapFewAtOnce<Item, Result>(
	items: readonly Item[],
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = []
	// A shared generator, unlike an array's iterator, ends for all workers when one of them throws.
	const waiting = (function* () {
		yield* items.entries()
	})()
	const takeTurns = async () => {
		for (const [index, item] of waiting) results[index] = await work(item)
	}
	await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
	return results
}
