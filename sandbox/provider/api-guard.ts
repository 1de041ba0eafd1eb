import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'
import type { FailureSwitch } from '../failures.ts'
import { hangUp } from '../hang-up.ts'
import { fingerprintOf } from './wire.ts'

const garbage = '<!doctype html><title>Gateway</title><h1>We will be right back</h1>'

/** Makes every route of this scope ask for the key, and fail in the way the switch says. */
export function guardApi(
	api: FastifyInstance,
	options: { apiKey: string; failures: FailureSwitch; stopping: AbortSignal },
): void {
	const { apiKey, failures, stopping } = options

	api.addHook('onRequest', async (request, reply) => {
		const { api: failure, slowSeconds } = failures.current()
		if (failure === 'down') return hangUp(request, reply)
		if (failure === 'error') throw apiError('INTERNAL_ERROR', 'Failing on demand.')
		if (failure === 'garbage') return reply.type('text/html').send(garbage)
		if (failure === 'slow') await delay(slowSeconds * 1000, undefined, { signal: stopping })
		return undefined
	})

	api.addHook('onRequest', async (request) => {
		const given = request.headers.authorization ?? ''
		if (!sameSecret(given, `Bearer ${apiKey}`))
			throw apiError('UNAUTHORIZED', 'The API key is missing or wrong.')
	})

	// The work is done and on disk by now; only the answer does not arrive.
	api.addHook('onSend', async (request, reply) => {
		if (failures.current().api === 'lost-answer') hangUp(request, reply)
	})
}

// Hashed first: the comparison takes equal lengths, and the length is part of the secret.
function sameSecret(given: string, expected: string): boolean {
	return timingSafeEqual(Buffer.from(fingerprintOf(given)), Buffer.from(fingerprintOf(expected)))
}
