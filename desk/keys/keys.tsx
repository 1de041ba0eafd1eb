import {
	createContext,
	type ReactNode,
	use,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { type Binding, isForWriting, keyReader } from './key-bindings.ts'

type Keys = {
	readonly bind: (bindings: () => readonly Binding[]) => () => void
	/** Single letters can be switched off, for those who speak to their computer (WCAG 2.1.4). */
	readonly areOn: boolean
	readonly switchTo: (areOn: boolean) => void
}

const KeysContext = createContext<Keys>({
	bind: () => () => undefined,
	areOn: true,
	switchTo: () => undefined,
})

const STORED = 'desk-keys'

export function KeysProvider({ children }: { readonly children: ReactNode }) {
	const bound = useRef<(() => readonly Binding[])[]>([])
	const [areOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
	const bind = useCallback((bindings: () => readonly Binding[]) => {
		bound.current.push(bindings)
		return () => {
			bound.current = bound.current.filter((other) => other !== bindings)
		}
	}, [])
	const switchTo = useCallback((on: boolean) => {
		localStorage.setItem(STORED, on ? 'on' : 'off')
		setOn(on)
	}, [])
	useEffect(() => {
		if (!areOn) return
		const read = keyReader()
		const press = (event: KeyboardEvent) => {
			if (event.defaultPrevented || isForWriting(event.target)) return
			if (document.querySelector('dialog[open], :popover-open')) return
			const meant = read(
				event,
				bound.current.flatMap((bindings) => bindings()),
			)
			if (!meant) return
			event.preventDefault()
			meant.run()
		}
		addEventListener('keydown', press)
		return () => removeEventListener('keydown', press)
	}, [areOn])
	const keys = useMemo(() => ({ bind, areOn, switchTo }), [bind, areOn, switchTo])
	return <KeysContext value={keys}>{children}</KeysContext>
}

export function useKeySwitch(): Pick<Keys, 'areOn' | 'switchTo'> {
	return use(KeysContext)
}

/** What these keys do while the component is shown. */
export function useKeys(bindings: Readonly<Record<string, () => void>>): void {
	const { bind } = use(KeysContext)
	const current = useEffectEvent(() =>
		Object.entries(bindings).map(([keys, run]) => ({ keys, run })),
	)
	// What is seen can be pressed.
	useLayoutEffect(() => bind(() => current()), [bind])
}
