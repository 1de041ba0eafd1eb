import { languageOfferedIn, offering } from '@coc/contract'
import {
	createContext,
	type ReactNode,
	startTransition,
	use,
	useCallback,
	useEffect,
	useMemo,
	useState,
} from 'react'

type Visit = {
	readonly pathname: string
	/** Came by loading the document or by Back and Forward: the browser itself restores the scroll position. */
	readonly isRestored: boolean
}

type Navigation = Visit & { readonly navigate: (path: string) => void }

const NavigationContext = createContext<Navigation>({
	pathname: '/',
	isRestored: true,
	navigate: () => undefined,
})

export function useNavigation(): Navigation {
	return use(NavigationContext)
}

type NavigationProviderProps = { readonly initialPathname: string; readonly children: ReactNode }

/** Where the visitor is. The server renders with the first path only; in the browser it follows the history. */
export function NavigationProvider({ initialPathname, children }: NavigationProviderProps) {
	const [visit, setVisit] = useState<Visit>({ pathname: initialPathname, isRestored: true })
	// A page that has yet to be loaded does not blank the one before it.
	const goTo = useCallback((next: Visit) => startTransition(() => setVisit(next)), [])
	useEffect(() => {
		const follow = () => goTo({ pathname: location.pathname, isRestored: true })
		addEventListener('popstate', follow)
		return () => removeEventListener('popstate', follow)
	}, [goTo])
	const navigate = useCallback(
		(path: string) => {
			// As a browser's own link does: a page is never twice in a row in the history.
			const isSamePage = new URL(path, location.href).pathname === location.pathname
			const address = keepingLanguage(path)
			if (isSamePage) history.replaceState(null, '', address)
			else history.pushState(null, '', address)
			goTo({ pathname: location.pathname, isRestored: false })
		},
		[goTo],
	)
	const navigation = useMemo(() => ({ ...visit, navigate }), [visit, navigate])
	return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** What a mail's link offered holds for the whole visit, a reload included. */
export function keepingLanguage(path: string): string {
	const language = languageOfferedIn(location.search)
	return language ? offering(path, language) : path
}
