import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

type OwnActs = { readonly count: number; readonly add: () => void }

const OwnActsContext = createContext<OwnActs>({ count: 0, add: () => undefined })

/** How often something was done at this screen: who has done it expects to see it, wherever they point. */
export function OwnActsProvider({ children }: { readonly children: ReactNode }) {
	const [count, setCount] = useState(0)
	const add = useCallback(() => setCount((before) => before + 1), [])
	const acts = useMemo(() => ({ count, add }), [count, add])
	return <OwnActsContext value={acts}>{children}</OwnActsContext>
}

export function useOwnActs(): OwnActs {
	return use(OwnActsContext)
}
