import { MOST_CERTIFICATE_BYTES } from '@coc/contract'
import type { ArchivedFile } from '@coc/contract/desk'
import type { Answer } from '../../api/client.ts'
import type { DeskCalls } from '../../api/desk-calls.ts'
import { mayPass } from '../../api/problem.ts'
import { type Fate, fateOf } from './fate.ts'

/** Nothing more can be taken for now: the code of the problem says why. */
export type Halt = { readonly halt: string }

/** Once begun it is ended, also when the others are stopped: only its pauses are cut short. */
export type TakeFile = (file: File, signal: AbortSignal) => Promise<Fate | Halt>

type Calls = Pick<DeskCalls, 'knownFile' | 'putFile'>

const TRIES = 3
const PAUSE_SECONDS = 1
const LONGEST_PAUSE_SECONDS = 10

/**
 * Sends a file that the archive does not have, by the SHA-256 of its bytes: sent again, it is there already. What waits
 * there is sent once more: its name may say by now which car it is for, or the car be known.
 */
export function fileTaker(calls: Calls): TakeFile {
	return async function take(file, signal) {
		if (file.size > MOST_CERTIFICATE_BYTES) return { kind: 'refused', why: 'too-large' }
		const sha256 = await sha256Of(file)
		if (sha256 === null) return { kind: 'refused', why: 'unreadable' }
		const known = await patiently(() => calls.knownFile(sha256), signal)
		if (!known.ok) return { halt: known.problem.code }
		const { file: here } = known.data
		if (here && here.waitsBecause === null) return hereAs(here)
		// The file itself, read once more as it is sent: no copy of it is kept. The server knows it by its content.
		const bytes = file.slice(0, file.size, 'application/pdf')
		const taken = await patiently(() => calls.putFile(sha256, file.name, bytes), signal)
		if (taken.ok) return here && taken.data.outcome === 'same' ? hereAs(here) : fateOf(taken.data)
		const { code } = taken.problem
		if (code === 'too-large') return { kind: 'refused', why: 'too-large' }
		return OF_THIS_FILE.includes(code) ? { kind: 'failed' } : { halt: code }
	}
}

function hereAs({ chassisNumber, waitsBecause }: ArchivedFile): Fate {
	return { kind: 'here', chassisNumber, waits: waitsBecause !== null }
}

/** What another file need not meet. */
const OF_THIS_FILE = ['unexpected', 'invalid-request', 'too-slow', 'unreadable']

/** Null: it is a folder, is gone, or may not be read. */
async function sha256Of(file: File): Promise<string | null> {
	const content = await file.arrayBuffer().catch(() => null)
	if (!content) return null
	const digest = await crypto.subtle.digest('SHA-256', content)
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A short outage is waited for; what lasts is told. */
async function patiently<T>(
	call: () => Promise<Answer<T>>,
	signal: AbortSignal,
): Promise<Answer<T>> {
	for (let tried = 1; ; tried++) {
		const answer = await call()
		const isOver = answer.ok || !mayPass(answer.problem) || answer.problem.status === 500
		if (isOver || tried === TRIES || signal.aborted) return answer
		const seconds = answer.problem.retryAfterSeconds ?? PAUSE_SECONDS
		await pause(Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000, signal)
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			resolve()
		})
	})
}
