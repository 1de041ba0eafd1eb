import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { searchWith } from '../navigation/address.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { matchScreen, SCREENS } from '../navigation/screens.ts'
import { asking, following, wordsIn } from './search-words.ts'

const PAUSE_MS = 250

/** One box for all that an order is found by. It searches while one writes, and what is written is in the address. */
export function SearchBox() {
	const { shell } = useTexts()
	const { search, navigate } = useNavigation()
	const inAddress = new URLSearchParams(search).get('q') ?? ''
	const [box, setBox] = useState(() => wordsIn(inAddress))
	const field = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const now = following(box, inAddress)
	if (now !== box) setBox(now)
	const { words } = now
	useEffect(() => () => clearTimeout(timer.current), [])
	useKeys({
		'/': () => {
			field.current?.focus()
			field.current?.select()
		},
	})
	const find = (wanted: string) => {
		clearTimeout(timer.current)
		const q = wanted.trim()
		// Where one is by now: what is drawn may follow a moment later.
		const { pathname, search: current } = location
		const before = new URLSearchParams(current).get('q') ?? ''
		if (q === before && pathname === SCREENS.orders) return
		setBox((box) => asking(box, q))
		// One search is one step back, however many letters it took.
		const isGoingOn = pathname === SCREENS.orders && before !== ''
		// Other screens have filters of their own, some of the same name.
		const isOfOrders = ['orders', 'order'].includes(matchScreen(pathname).name ?? '')
		navigate(SCREENS.orders + searchWith(isOfOrders ? current : '', { q }), { replace: isGoingOn })
	}
	return (
		<search className="search">
			<form
				onSubmit={(event) => {
					event.preventDefault()
					find(words)
					// So that the next key is one for the list.
					field.current?.blur()
				}}
			>
				<label htmlFor="search" className="visually-hidden">
					{shell.search}
				</label>
				<input
					ref={field}
					id="search"
					type="search"
					autoComplete="off"
					spellCheck={false}
					maxLength={200}
					placeholder={shell.searchHint}
					aria-keyshortcuts="/"
					value={words}
					onChange={({ target }) => {
						setBox((box) => ({ ...box, words: target.value }))
						clearTimeout(timer.current)
						timer.current = setTimeout(() => find(target.value), PAUSE_MS)
					}}
				/>
				<span className="key" aria-hidden="true">
					/
				</span>
			</form>
		</search>
	)
}
