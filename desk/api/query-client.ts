import { QueryClient } from '@tanstack/react-query'
import type { Answer } from './client.ts'
import { mayPass, ProblemError, problemIn } from './problem.ts'

const FRESH_MS = 10_000
const MOST_TRIES = 3

export function newQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: FRESH_MS,
				retry: (failures, error) => failures < MOST_TRIES - 1 && mayPass(problemIn(error)),
				// Our own notice says that the network is away; a call finds out by itself whether it is back.
				networkMode: 'always',
				// desk/live looks once when a tab is seen again.
				refetchOnWindowFocus: false,
			},
		},
	})
}

/** As a query wants it: the data, or a throw. */
export async function dataOf<T>(answer: Promise<Answer<T>>): Promise<T> {
	const got = await answer
	if (!got.ok) throw new ProblemError(got.problem)
	return got.data
}
