import { ACT_INPUTS, type ActName } from '@coc/contract/desk'
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type Act, demand, perform } from '../../acts/act.ts'
import type { Permission } from '../../acts/operator.ts'
import type { Desk } from '../../context.ts'

type Told = Readonly<Record<string, unknown>> & { readonly outcome: string }

/** What an act answers: how it came out, or a file. */
export type Answer =
	| { readonly told: Told }
	| {
			readonly file: {
				readonly name: string
				readonly type: string
				readonly content: Parameters<FastifyReply['send']>[0]
				/** How many of what was asked for are in it, where some may not be. */
				readonly pieces?: number
			}
	  }

/** An act as browsers ask for it. */
export type ActFace = {
	readonly name: ActName
	readonly act: { readonly name: string; readonly permission: Permission }
	/** It takes something out, which may be done again and is not kept: each time is written down. */
	readonly isRepeatable: boolean
	/** It asks the payment provider; where that is away, nothing is changed, unless it goes on. */
	readonly asksProvider: boolean
	/** It is done piece by piece, and a piece that was done stays so: whatever stopped it, the same key again goes on. */
	readonly goesOn: boolean
	/** What of its answer is kept for the same key again: a secret is told once. */
	readonly toRemember: (told: Told) => Told
	/** Null: the input is not as the contract says. */
	read(sent: unknown): { perform(desk: Desk): Promise<Answer> } | { issue: v.BaseIssue<unknown> }
}

type Faces<Sent, Completed, Outcome> = {
	readonly isRepeatable?: boolean
	readonly asksProvider?: boolean
	readonly goesOn?: boolean
	readonly toRemember?: (told: Told) => Told
	/** What the act takes besides what is sent. Null: what is meant is not there any more. */
	readonly complete: (desk: Desk, sent: Sent) => Promise<Completed | null> | Completed | null
	readonly tell: (outcome: Outcome, completed: Completed, desk: Desk) => Answer | Promise<Answer>
}

export const NOT_FOUND: Answer = { told: { outcome: 'not-found' } }

type Sent<Name extends ActName> = v.InferOutput<(typeof ACT_INPUTS)[Name]>

/** Puts an act, its schema in the contract and its answer together. */
export function actFace<Name extends ActName, Input, Completed extends Input, Outcome>(
	name: Name,
	act: Act<Input, Outcome>,
	faces: Faces<Sent<Name>, Completed, Outcome>,
): ActFace {
	const { complete, tell, isRepeatable = false, asksProvider = false } = faces
	const { goesOn = false, toRemember = (told) => told } = faces
	return {
		name,
		act,
		isRepeatable,
		asksProvider,
		goesOn,
		toRemember,
		read(sent) {
			const parsed = v.safeParse(ACT_INPUTS[name], sent)
			if (!parsed.success) return { issue: parsed.issues[0] }
			return {
				async perform(desk) {
					// Before anything is looked up, so that a refusal tells nothing of what is there.
					demand(desk.operator, act.permission)
					const input = await complete(desk, parsed.output)
					if (input === null) return NOT_FOUND
					return tell(await perform(desk, act, input), input, desk)
				},
			}
		},
	}
}

/** An act that takes what is sent, as it is. */
export function plainFace<Name extends ActName, Outcome>(
	name: Name,
	act: Act<Sent<Name>, Outcome>,
	tell: (outcome: Outcome) => Answer,
	more: Pick<Faces<unknown, unknown, Outcome>, 'isRepeatable' | 'asksProvider'> = {},
): ActFace {
	return actFace(name, act, { complete: asSent, tell, ...more })
}

/** Of acts that take what is sent, as it is. */
export const asSent = <Sent>(_desk: Desk, sent: Sent): Sent => sent

/** Of acts that may be told what was shown to whoever asks for them. */
export const withShown = <Shown, Sent extends { readonly shown?: Shown | undefined }>(
	_desk: Desk,
	{ shown, ...sent }: Sent,
) => ({ ...sent, ...(shown !== undefined && { shown }) })

/** Of acts whose outcome is a word. */
export const inAWord = (outcome: string): Answer => ({ told: { outcome } })

/** Of acts whose outcome names itself and what belongs to it. */
export const asItIs = (told: { readonly outcome: string }): Answer => ({ told: { ...told } })
