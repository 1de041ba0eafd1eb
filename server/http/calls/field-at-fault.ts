import * as v from 'valibot'
import type { ProblemOptions } from '../problem.ts'

/** Names the field, never what was sent; and a field that the contract does not know was sent too. */
export function fieldAtFault(issue: v.BaseIssue<unknown>): ProblemOptions {
	if (issue.expected === 'never') return { detail: 'There is a field that the contract lacks.' }
	const field = v.getDotPath(issue)
	return field ? { detail: `Look at ${field}.` } : {}
}
