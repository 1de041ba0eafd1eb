import { CONSENT_CALL, CONSENT_WANTED, CONSENT_WORDING } from '@coc/contract'
import { Banner } from '@coc/ui/banner.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../api/client.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useArrivedWith } from '../use-arrived-with.ts'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

type Paying = {
	/** What keeps the visitor from paying. Null: nothing does. */
	readonly blockedBy: string | null
	/** False: the visitor stays here. */
	readonly beforePaying: () => Promise<boolean>
}

type ConsentProps = {
	readonly orderId: string
	readonly children: (paying: Paying) => ReactNode
}

const NOT_FOUND = 404

/** Nobody pays without the tick. It is the visitor's own: whoever reads on in another language ticks those words. */
export function Consent(props: ConsentProps) {
	const { language } = useLanguage()
	return <ConsentBox key={language} {...props} />
}

function ConsentBox({ orderId, children }: ConsentProps) {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const texts = WITHDRAWAL_TEXTS[language]
	const wording = CONSENT_WORDING[language]
	const id = useId()
	const box = useRef<HTMLInputElement>(null)
	const [isTicked, setTicked] = useState(false)
	const [isAsked, setAsked] = useState(false)
	const [isFailed, setFailed] = useState(false)
	const isSentBack = useArrivedWith(CONSENT_WANTED)
	const isMissing = !isTicked && (isAsked || isSentBack)

	const beforePaying = async () => {
		setFailed(false)
		if (!isTicked) {
			setAsked(true)
			box.current?.focus()
			return false
		}
		const body = { id: orderId, wording }
		const answer = await call({ apiUrl, path: CONSENT_CALL, schema: v.null(), body })
		// It cannot be paid any more, or nothing is given up for it: where the link leads, it is known.
		const mayGo = answer.ok || answer.status === NOT_FOUND
		setFailed(!mayGo)
		return mayGo
	}
	return (
		<div className="consent no-print">
			{isMissing && (
				// Not under the box, where the button's tooltip would cover it.
				<p id={id} className="message error" role="alert">
					<Icon name="error" />
					{texts.tickFirst}
				</p>
			)}
			<label className="consent-box">
				<input
					ref={box}
					type="checkbox"
					checked={isTicked}
					aria-invalid={isMissing}
					aria-describedby={isMissing ? id : undefined}
					onChange={({ target }) => setTicked(target.checked)}
				/>
				<span>{wording}</span>
			</label>
			{isFailed && <Banner tone="error" role="alert" title={texts.notStored} />}
			{children({ blockedBy: isTicked ? null : texts.tickFirst, beforePaying })}
		</div>
	)
}
