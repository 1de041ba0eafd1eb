import { NOT_FETCHED } from '@coc/contract'
import { Banner } from '@coc/ui/banner.tsx'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useArrivedWith } from '../use-arrived-with.ts'
import { CERTIFICATE_TEXTS } from './certificate-texts.ts'

/** A download leaves the page as it is: this is true until the visitor presses something else, or the same again. */
export function NotFetched() {
	const { language } = useLanguage()
	const hasArrived = useArrivedWith(NOT_FETCHED)
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const notePress = ({ target }: MouseEvent) => {
			if (target instanceof Element && target.closest('a, button')) setOver(true)
		}
		addEventListener('click', notePress)
		return () => removeEventListener('click', notePress)
	}, [])
	if (!hasArrived || isOver) return null
	return <Banner tone="error" role="alert" title={CERTIFICATE_TEXTS[language].notFetched} />
}
