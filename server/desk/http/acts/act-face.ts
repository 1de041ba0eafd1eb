import type { ActName } from '@coc/contract/desk'
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type Act, perform } from '../../acts/act.ts'
import type { Desk } from '../../context.ts'

/** What an act answers: how it came out, or a file. */
export type Answer =
	| { readonly told: Readonly<Record<string, unknown>> & { readonly outcome: string } }
	| {
			readonly file: {
				readonly name: string
				readonly type: string
				readonly content: Parameters<FastifyReply['send']>[0]
			}
	  }

/** An act as browsers ask for it. */
export type ActFace = {
	readonly name: ActName
	/** It only takes something out, which may be done again: each time is written down. */
	readonly givesFile: boolean
	/** Null: the input is not as the contract says. */
	read(sent: unknown): { perform(desk: Desk): Promise<Answer> } | { issue: v.BaseIssue<unknown> }
}

type Faces<Sent, Input, Outcome> = {
	readonly givesFile?: boolean
	/** What the act takes besides what is sent. Null: what is meant is not there any more. */
	readonly complete: (desk: Desk, sent: Sent) => Promise<Input | null> | Input | null
	readonly tell: (outcome: Outcome) => Answer
}

export const NOT_FOUND: Answer = { told: { outcome: 'not-found' } }

/** Puts an act, its schema in the contract and its answer together. */
export function actFace<Schema extends v.GenericSchema, Input, Outcome>(
	name: ActName,
	act: Act<Input, Outcome>,
	schema: Schema,
	{ complete, tell, givesFile = false }: Faces<v.InferOutput<Schema>, Input, Outcome>,
): ActFace {
	return {
		name,
		givesFile,
		read(sent) {
			const parsed = v.safeParse(schema, sent)
			if (!parsed.success) return { issue: parsed.issues[0] }
			return {
				async perform(desk) {
					const input = await complete(desk, parsed.output)
					return input === null ? NOT_FOUND : tell(await perform(desk, act, input))
				},
			}
		},
	}
}

/** Of acts that take what is sent, as it is. */
export const asSent = <Sent>(_desk: Desk, sent: Sent): Sent => sent

/** Of acts whose outcome is a word. */
export const inAWord = (outcome: string): Answer => ({ told: { outcome } })

/** Of acts whose outcome names itself and what belongs to it. */
export const asItIs = (told: { readonly outcome: string }): Answer => ({ told: { ...told } })
