import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { fieldAtFault } from '../../http/calls/field-at-fault.ts'
import { sendProblem } from '../../http/problem.ts'

/** What was sent, as the contract says it, or null once the refusal is sent. */
export function parseOrRefuse<Schema extends v.GenericSchema>(
	reply: FastifyReply,
	schema: Schema,
	sent: unknown,
): v.InferOutput<Schema> | null {
	const parsed = v.safeParse(schema, sent)
	if (parsed.success) return parsed.output
	sendProblem(reply, 'invalid-request', fieldAtFault(parsed.issues[0]))
	return null
}
