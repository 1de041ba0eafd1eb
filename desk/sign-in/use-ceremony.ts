import { useState } from 'react'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { wordIn } from '../i18n/word-in.ts'
import type { CeremonyOutcome } from './passkey.ts'

/** One ceremony at a time, and what to say when it did not succeed. */
export function useCeremony(perform: () => Promise<CeremonyOutcome>, onDone: () => void) {
	const texts = useTexts()
	const [isUnderWay, setUnderWay] = useState(false)
	const [refused, setRefused] = useState<string | null>(null)
	async function begin() {
		if (isUnderWay) return
		setUnderWay(true)
		setRefused(null)
		const outcome = await perform()
		setUnderWay(false)
		if (outcome.done) onDone()
		else setRefused(outcome.code)
	}
	const error = refused && (wordIn(texts.signIn.refused, refused) ?? problemText(texts, refused))
	return { begin, isUnderWay, error }
}
