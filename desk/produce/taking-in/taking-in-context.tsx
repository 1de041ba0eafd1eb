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
import { useTell } from '../../news/news.tsx'
import { fileTaker } from './take-file.ts'
import { newTakingIn, type Taking, type TakingIn } from './taking-in.ts'
import { tallyOf } from './tally.ts'

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

/** Warns whoever would close the page, and tells on every screen when all are in. */
function Watch({ taking }: { readonly taking: Taking }) {
	const { files: texts } = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const { files, isRunning, stoppedBy } = useSyncExternalStore(taking.subscribe, taking.snapshot)
	const { done, left, failed } = tallyOf(files)
	const hasMore = isRunning || (left + failed > 0 && stoppedBy !== 'cancelled')
	useEffect(() => {
		if (!hasMore) return
		const warn = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [hasMore])
	const tellEnd = useEffectEvent(() => {
		if (done === 0) return
		void queries.invalidateQueries({ queryKey: ['orders'] })
		if (left === 0) tell('success', texts.taken(done))
	})
	useEffect(() => {
		if (!isRunning) tellEnd()
	}, [isRunning])
	return null
}
