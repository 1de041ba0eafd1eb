import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { CaptchaUnavailable } from './captcha-unavailable.tsx'
import { fetchChallenge } from './fetch-challenge.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Phase = 'idle' | 'working' | 'done' | 'expired' | 'failed'

/** A checkbox that makes the browser work for about a second. The work's code comes with the tick. */
export function Altcha({ id, onToken, onExpired }: CaptchaProps) {
	const { order } = useMessages()
	const { phase, start } = useProof(onToken, onExpired)
	const keepFocus = useKeptFocus()
	const statusId = `${id}-status`
	if (phase === 'failed') return <CaptchaUnavailable ref={keepFocus} id={id} onRetry={start} />
	return (
		<div className={`order-captcha ${phase}`}>
			<label>
				<input
					ref={keepFocus}
					type="checkbox"
					id={id}
					checked={phase === 'working' || phase === 'done'}
					aria-describedby={statusId}
					onChange={() => {
						if (phase === 'idle' || phase === 'expired') start()
					}}
				/>
				{order.captchaStart}
			</label>
			<p id={statusId} role="status">
				{order.captchaStatus[phase]}
			</p>
		</div>
	)
}

function useProof(onToken: (token: string) => void, onExpired: () => void) {
	const { apiUrl } = useSiteSettings()
	const [phase, setPhase] = useState<Phase>('idle')
	const [lifetime, setLifetime] = useState<number | null>(null)
	const running = useRef<AbortController>(null)
	const isModuleLost = useRef(false)

	async function start() {
		const controller = new AbortController()
		running.current = controller
		setPhase('working')
		try {
			const challenge = await fetchChallenge(apiUrl, controller.signal)
			// Only now: without a network this would fail, and some browsers never try a module again. A new document does.
			if (isModuleLost.current) return location.reload()
			isModuleLost.current = true
			const { prove } = await import('./prove.ts')
			isModuleLost.current = false
			const proof = await prove(challenge, controller)
			if (controller.signal.aborted) return
			setPhase('done')
			setLifetime(proof.lifetime)
			onToken(proof.token)
		} catch (failure) {
			if (controller.signal.aborted) return
			console.warn('The captcha failed.', failure)
			setPhase('failed')
		}
	}

	const expire = useEffectEvent(() => {
		setPhase('expired')
		setLifetime(null)
		onExpired()
	})

	useEffect(() => {
		if (lifetime === null) return
		const timer = setTimeout(() => expire(), lifetime)
		return () => clearTimeout(timer)
	}, [lifetime])

	useEffect(() => () => running.current?.abort(), [])

	return { phase, start }
}
