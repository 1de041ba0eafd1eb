import type { Call, Send } from './client.ts'

/** Asks the person at the screen; false when they would rather not. */
export type Ask = () => Promise<boolean>

export type Asks = {
	/** The session has ended: sign in again, at the same place. */
	readonly signIn: Ask
	/** Signed in long ago: show the passkey again. */
	readonly confirm: Ask
	/** Somebody writes or presses something: a question would take the letters, or the press. */
	readonly isAtWork: () => boolean
}

/**
 * Sends calls, and where the server first wants to see who it is, asks and sends the same call again:
 * nothing that was written is lost, and an act keeps its key.
 */
export function askingFirst(send: Send, asks: Asks): Send {
	const signIn = onceAtATime(asks.signIn)
	const confirm = onceAtATime(asks.confirm)
	let hasDeclined = false
	return async function sendAsking(call) {
		const answer = await send(call)
		// What a screen asks for by itself asks nobody anything.
		if (answer.ok || call.isBackground) return answer
		const { code } = answer.problem
		// Who is at work, or would rather not sign in, is asked by what they do, not by what the screen reads.
		if (code === 'signed-out' && (isDoing(call) || !(hasDeclined || asks.isAtWork()))) {
			const isSignedIn = await signIn()
			hasDeclined = !isSignedIn
			if (isSignedIn) return send(call)
		}
		if (code === 'passkey-needed' && (await confirm())) return send(call)
		return answer
	}
}

const isDoing = ({ body, file }: Pick<Call<unknown>, 'body' | 'file'>) =>
	body !== undefined || file !== undefined

/** Several calls that fail together ask one question. */
function onceAtATime(ask: Ask): Ask {
	let asked: Promise<boolean> | null = null
	return () => {
		asked ??= ask().finally(() => {
			asked = null
		})
		return asked
	}
}
