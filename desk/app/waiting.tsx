import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'

const SOON_MS = 300

/** Says that something is on its way, but not for what comes at once. */
export function Waiting() {
	const { shell } = useTexts()
	const [isLate, setLate] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), SOON_MS)
		return () => clearTimeout(timer)
	}, [])
	return (
		<p className="waiting" role="status">
			{isLate && shell.loading}
		</p>
	)
}
