import {
	createContext,
	type ReactNode,
	startTransition,
	use,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { matchScreen } from './screens.ts'

type Place = {
	readonly pathname: string
	/** With its question mark, as the address bar has it. */
	readonly search: string
	/** Came by loading the document or by Back and Forward: the browser itself restores the scroll position. */
	readonly isRestored: boolean
}

type Navigation = Place & {
	/** `replace` for what is no step of its own to go back to. */
	readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void
}

const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
	const navigation = use(NavigationContext)
	if (!navigation) throw new Error('NavigationProvider is missing around this component')
	return navigation
}

function hereAndNow(isRestored: boolean): Place {
	return { pathname: location.pathname, search: location.search, isRestored }
}

/** Where the operator is: all of a view is in the address, so that every view is a link. */
export function NavigationProvider({ children }: { readonly children: ReactNode }) {
	const [place, setPlace] = useState(() => hereAndNow(true))
	const shown = useRef(matchScreen(place.pathname).name)
	const goTo = useCallback((next: Place) => {
		const isAnotherScreen = matchScreen(next.pathname).name !== shown.current
		shown.current = matchScreen(next.pathname).name
		// A screen that has yet to be loaded does not blank the one before it; a filter answers at once.
		if (isAnotherScreen) startTransition(() => setPlace(next))
		else setPlace(next)
	}, [])
	useEffect(() => {
		const follow = () => goTo(hereAndNow(true))
		addEventListener('popstate', follow)
		return () => removeEventListener('popstate', follow)
	}, [goTo])
	const navigate = useCallback<Navigation['navigate']>(
		(to, { replace = false } = {}) => {
			const { href, origin } = new URL(to, location.href)
			if (origin !== location.origin) return
			// As a browser's own link does: an address is never twice in a row in the history.
			if (replace || href === location.href) history.replaceState(null, '', href)
			else history.pushState(null, '', href)
			goTo(hereAndNow(false))
		},
		[goTo],
	)
	const navigation = useMemo(() => ({ ...place, navigate }), [place, navigate])
	return <NavigationContext value={navigation}>{children}</NavigationContext>
}
