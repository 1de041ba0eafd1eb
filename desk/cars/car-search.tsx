import { TextField } from '@coc/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { searchWith } from '../navigation/address.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { CARS_TEXTS } from './cars-texts.ts'

/** In the address; `q` is what orders are looked for by. */
export const CAR_PARAMETER = 'car'

const PAUSE_MS = 250

/** Looks while somebody writes, and stands in the address, so that what was found is a link. */
export function CarSearch() {
	const texts = useWords(CARS_TEXTS)
	const { search, navigate } = useNavigation()
	const inAddress = new URLSearchParams(search).get(CAR_PARAMETER) ?? ''
	const [words, setWords] = useState(inAddress)
	const [shown, setShown] = useState(inAddress)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	// Back, or a link, has changed it elsewhere.
	if (inAddress !== shown) {
		setShown(inAddress)
		setWords(inAddress)
	}
	useEffect(() => () => clearTimeout(timer.current), [])
	const find = (wanted: string) => {
		clearTimeout(timer.current)
		const part = wanted.trim()
		// Where one is by now: a car that was opened while the last letter waited stays open.
		const { pathname, search: current } = location
		const before = new URLSearchParams(current).get(CAR_PARAMETER) ?? ''
		if (part === before) return
		setShown(part)
		navigate(pathname + searchWith(current, { [CAR_PARAMETER]: part }), { replace: before !== '' })
	}
	return (
		<form
			className="car-search"
			onSubmit={(event) => {
				event.preventDefault()
				find(words)
			}}
		>
			<TextField
				label={texts.search}
				hint={texts.searchHint}
				width="medium"
				type="search"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={200}
				value={words}
				onChange={({ target }) => {
					setWords(target.value)
					clearTimeout(timer.current)
					timer.current = setTimeout(() => find(target.value), PAUSE_MS)
				}}
			/>
		</form>
	)
}
