import { useQueryClient } from '@tanstack/react-query'
import {
	createContext,
	type ReactNode,
	use,
	useEffect,
	useEffectEvent,
	useState,
	useSyncExternalStore,
} from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { useTell } from '../../news/news.tsx'
import { fileTaker } from './take-file.ts'
import { newTakingIn, type Taking, type TakingIn } from './taking-in.ts'
import { tallyOf } from './tally.ts'
import { toldAtEnd } from './told-at-end.ts'

const TakingContext = createContext<Taking | null>(null)

/** Above the screens: files go on coming in while the operator looks at an order. */
export function TakingInProvider({ children }: { readonly children: ReactNode }) {
	const calls = useCalls()
	const [taking] = useState(() => newTakingIn(fileTaker(calls)))
	return (
		<TakingContext value={taking}>
			{children}
			<Watch taking={taking} />
		</TakingContext>
	)
}

export function useTaking(): Taking & { readonly state: TakingIn } {
	const taking = use(TakingContext)
	if (!taking) throw new Error('TakingInProvider is missing around this component')
	return { ...taking, state: useSyncExternalStore(taking.subscribe, taking.snapshot) }
}

/** Warns whoever would close the page, and tells on every screen when all are in, or that some are not. */
function Watch({ taking }: { readonly taking: Taking }) {
	const { files: texts } = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const { pathname } = useNavigation()
	const state = useSyncExternalStore(taking.subscribe, taking.snapshot)
	const { files, isRunning, stoppedBy } = state
	const { done, left, failed } = tallyOf(files)
	const hasMore = isRunning || (left + failed > 0 && stoppedBy !== 'cancelled')
	useEffect(() => {
		if (!hasMore) return
		const warn = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [hasMore])
	const tellEnd = useEffectEvent(() => {
		if (done > 0) void queries.invalidateQueries({ queryKey: ['orders'] })
		const told = toldAtEnd(state, texts)
		// Where they were dropped, what went wrong stands with each.
		const isShown = told?.tone === 'error' && pathname.startsWith(SCREENS.produce)
		if (told && !isShown) tell(told.tone, told.text)
	})
	useEffect(() => {
		if (!isRunning) tellEnd()
	}, [isRunning])
	return null
}
