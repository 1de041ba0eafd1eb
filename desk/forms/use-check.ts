import { useState } from 'react'

/** What is wrong with the fields of a form is told once somebody has tried to send them. */
export function useCheck(isFine: boolean) {
	const [isRefused, setRefused] = useState(false)
	const check = () => {
		setRefused(true)
		return isFine
	}
	return { isRefused, check, checkAnew: () => setRefused(false) }
}
