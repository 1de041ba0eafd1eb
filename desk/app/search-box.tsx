import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { searchWith } from '../navigation/address.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { SCREENS } from '../navigation/screens.ts'

const PAUSE_MS = 250

/** One box for all that an order is found by. It searches while one writes, and what is written is in the address. */
export function SearchBox() {
	const { shell } = useTexts()
	const { search, pathname, navigate } = useNavigation()
	const inAddress = new URLSearchParams(search).get('q') ?? ''
	const [words, setWords] = useState(inAddress)
	const [shown, setShown] = useState(inAddress)
	const field = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	// Back, or a link, has changed it elsewhere.
	if (inAddress !== shown) {
		setShown(inAddress)
		setWords(inAddress)
	}
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
		if (q === inAddress && pathname === SCREENS.orders) return
		setShown(q)
		// One search is one step back, however many letters it took.
		const isGoingOn = pathname === SCREENS.orders && inAddress !== ''
		navigate(SCREENS.orders + searchWith(search, { q }), { replace: isGoingOn })
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
						setWords(target.value)
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
