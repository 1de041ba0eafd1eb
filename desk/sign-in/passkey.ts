import type { Ceremony } from '@coc/contract/desk'
import type { CeremonyPath, DeskCalls } from '../api/desk-calls.ts'
import type { Problem } from '../api/problem.ts'

export type CeremonyOutcome =
	| { readonly done: true }
	| { readonly done: false; readonly code: string; readonly problem: Problem | null }

/** Shows a passkey that the operator has: to sign in, or once more for an act that asks for it. */
export function showPasskey(calls: DeskCalls, path: 'sign-in' | 'confirm') {
	return perform(calls, path, (options) =>
		navigator.credentials.get({
			publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
		}),
	)
}

/** Makes a new passkey on this device, for who was invited. */
export function addPasskey(calls: DeskCalls, token: string) {
	return perform(calls, `invites/${encodeURIComponent(token)}`, (options) =>
		navigator.credentials.create({
			publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
		}),
	)
}

/** Of the browser's own types, which ask for more than the server promises: the browser checks them. */
type AnyOptions = PublicKeyCredentialRequestOptionsJSON & PublicKeyCredentialCreationOptionsJSON

async function perform(
	calls: DeskCalls,
	path: CeremonyPath,
	ask: (options: AnyOptions) => Promise<Credential | null>,
): Promise<CeremonyOutcome> {
	if (!canUsePasskeys()) return { done: false, code: 'unsupported', problem: null }
	const begun = await calls.beginCeremony(path)
	if (!begun.ok) return { done: false, code: begun.problem.code, problem: begun.problem }
	let credential: Credential | null
	try {
		credential = await ask(optionsOf(begun.data))
	} catch (error) {
		return { done: false, code: refusal(error), problem: null }
	}
	if (!(credential instanceof PublicKeyCredential)) {
		return { done: false, code: 'cancelled', problem: null }
	}
	const ended = await calls.endCeremony(path, begun.data.ceremony, credential.toJSON())
	return ended.ok
		? { done: true }
		: { done: false, code: ended.problem.code, problem: ended.problem }
}

function canUsePasskeys(): boolean {
	return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

function optionsOf({ options }: Ceremony): AnyOptions {
	// What is in it is the browser's to check: it throws for what it does not understand.
	return options as unknown as AnyOptions
}

/** Browsers say little, on purpose: mostly that it did not happen. */
function refusal(error: unknown): 'cancelled' | 'taken' {
	return error instanceof DOMException && error.name === 'InvalidStateError' ? 'taken' : 'cancelled'
}
