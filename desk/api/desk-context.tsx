import type { Me } from '@coc/contract/desk'
import { createContext, use } from 'react'
import type { DeskCalls } from './desk-calls.ts'

export const CallsContext = createContext<DeskCalls | null>(null)

/** The server's calls, which ask the operator to sign in again by themselves. */
export function useCalls(): DeskCalls {
	const calls = use(CallsContext)
	if (!calls) throw new Error('CallsContext is missing around this component')
	return calls
}

export const MeContext = createContext<Me | null>(null)

/** Who is signed in. */
export function useMe(): Me {
	const me = use(MeContext)
	if (!me) throw new Error('MeContext is missing around this component')
	return me
}
