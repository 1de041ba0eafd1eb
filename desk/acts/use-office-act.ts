import type { ActInput, ActName } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from './use-act.ts'

/** Under which everything about the office as a whole is kept. */
export const OFFICE = 'office'

/** An act of a screen that is about more than one order: what that shows is read again, too. */
export function useOfficeAct<Name extends ActName>(
	...act: Parameters<typeof useAct<Name>>
): { readonly isUnderWay: boolean; perform(input: ActInput<Name>): Promise<boolean> } {
	const queries = useQueryClient()
	const { isUnderWay, perform } = useAct(...act)
	return {
		isUnderWay,
		async perform(input) {
			const isFine = await perform(input)
			await queries.invalidateQueries({ queryKey: [OFFICE] })
			return isFine
		},
	}
}
