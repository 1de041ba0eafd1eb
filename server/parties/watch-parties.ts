import type { PartyName } from '@coc/contract/desk'
import type pg from 'pg'
import { errorFacts } from '../log/error-facts.ts'

/** So often the same news is worth a row. */
const NOTE_EVERY_MS = 30_000

const NOTE_ANSWER = `
	insert into outside_parties (name, answered_at) values ($1, now())
	on conflict (name) do update set answered_at = now()`

const NOTE_FAILURE = `
	insert into outside_parties (name, failed_at, error) values ($1, now(), $2)
	on conflict (name) do update set failed_at = now(), error = excluded.error`

type Ask<Words extends unknown[], Answer> = (...words: Words) => Promise<Answer>

type Judging<Answer> = {
	/** Whether they answered all the same: a no is an answer. */
	readonly isAnswer?: (error: unknown) => boolean
	/** What an answer says went wrong at theirs; null: nothing. */
	readonly failureIn?: (answer: Answer) => string | null
}

/** The same call, noted. */
export type WatchParty = <Words extends unknown[], Answer>(
	name: PartyName,
	ask: Ask<Words, Answer>,
	judging?: Judging<Answer>,
) => Ask<Words, Answer>

/** Notes, for the desk to show, when somebody outside answered last and when not. Nobody waits for the note. */
export function watchParties(
	pool: Pick<pg.Pool, 'query'>,
	now = () => performance.now(),
): WatchParty {
	const noted = new Map<PartyName, { readonly failure: string | null; readonly at: number }>()

	function note(name: PartyName, failure: string | null): void {
		const last = noted.get(name)
		if (last && last.failure === failure && now() - last.at < NOTE_EVERY_MS) return
		noted.set(name, { failure, at: now() })
		const noting =
			failure === null ? pool.query(NOTE_ANSWER, [name]) : pool.query(NOTE_FAILURE, [name, failure])
		noting.catch(() => undefined)
	}

	return (name, ask, { isAnswer = () => false, failureIn = () => null } = {}) =>
		async (...words) => {
			try {
				const answer = await ask(...words)
				note(name, failureIn(answer))
				return answer
			} catch (error) {
				note(name, isAnswer(error) ? null : errorName(error))
				throw error
			}
		}
}

/** Never what it says, which may quote a customer. */
function errorName(error: unknown): string {
	const { name, code } = errorFacts(error)
	return code === '' ? name : `${name} ${code}`
}
