import type { Language } from '@coc/contract'
import { Icon } from '@coc/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useMessages } from '../../i18n/language-context.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { CaptchaUnavailable } from './captcha-unavailable.tsx'
import { isRecaptchaForbidden, loadRecaptcha } from './load-recaptcha.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The width of Google's normal widget, in CSS pixels. */
const NORMAL_WIDTH = 304

type RecaptchaProps = CaptchaProps & { readonly siteKey: string | null }

export function Recaptcha({ siteKey, ...props }: RecaptchaProps) {
	const { order } = useMessages()
	const { language } = useLanguage()
	const [isSolved, setIsSolved] = useState(false)
	const [widgetLanguage, setWidgetLanguage] = useState(language)
	// A solved widget keeps its language: the visitor need not solve another for having switched.
	if (!isSolved && widgetLanguage !== language) setWidgetLanguage(language)
	if (siteKey === null) {
		return (
			<p id={props.id} tabIndex={-1} className="message error">
				<Icon name="error" />
				{order.captchaKeyMissing}
			</p>
		)
	}
	return (
		<Widget
			key={widgetLanguage}
			siteKey={siteKey}
			language={widgetLanguage}
			id={props.id}
			onToken={(token) => {
				setIsSolved(true)
				props.onToken(token)
			}}
			onExpired={() => {
				setIsSolved(false)
				props.onExpired()
			}}
		/>
	)
}

type WidgetProps = CaptchaProps & { readonly siteKey: string; readonly language: Language }

function Widget({ id, siteKey, language, onToken, onExpired }: WidgetProps) {
	const { order } = useMessages()
	const keepFocus = useKeptFocus()
	const container = useRef<HTMLDivElement>(null)
	const [hasFailed, setHasFailed] = useState(false)
	const solved = useEffectEvent(onToken)
	const expired = useEffectEvent(onExpired)

	useEffect(() => {
		if (hasFailed || !container.current) return
		const place = container.current.appendChild(document.createElement('div'))
		const fail = () => {
			expired()
			setHasFailed(true)
		}
		const show = async () => {
			const recaptcha = await loadRecaptcha(language)
			if (!place.isConnected) return
			recaptcha.render(place, {
				sitekey: siteKey,
				theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
				size: place.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
				callback: (token) => solved(token),
				'expired-callback': () => expired(),
				'error-callback': fail,
			})
		}
		show().catch(() => {
			if (place.isConnected) fail()
		})
		return () => place.remove()
	}, [hasFailed, language, siteKey])

	/** Back in the history may lead here in another page's document: then only a new one helps. */
	function retry() {
		if (isRecaptchaForbidden()) location.reload()
		else setHasFailed(false)
	}

	if (hasFailed) return <CaptchaUnavailable ref={keepFocus} id={id} onRetry={retry} />
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for our own controls, this holds a frame of Google's
		<div
			ref={keepFocus}
			id={id}
			role="group"
			aria-label={order.captcha}
			tabIndex={-1}
			className="order-recaptcha"
		>
			<div ref={container} />
		</div>
	)
}
