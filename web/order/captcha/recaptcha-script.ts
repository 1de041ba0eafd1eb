import type { Language } from '@coc/contract'

export type Grecaptcha = {
	readonly render: (place: HTMLElement, options: RecaptchaOptions) => number
}

type RecaptchaOptions = {
	readonly sitekey: string
	readonly theme: 'light' | 'dark'
	readonly size: 'normal' | 'compact'
	readonly callback: (token: string) => void
	readonly 'expired-callback': () => void
	readonly 'error-callback': () => void
}

/** The globals that Google's script and its loader meet in. */
export type RecaptchaGlobals = {
	grecaptcha?: Grecaptcha | undefined
	___grecaptcha_cfg?: unknown
	onRecaptchaLoaded?: (() => void) | undefined
}

/** Puts a script into the page; gives back how to take it out again. */
export type AddScript = (address: string, onError: () => void) => () => void

const TIMEOUT = 15_000

export function recaptchaAddress(language: Language): string {
	const query = new URLSearchParams({
		render: 'explicit',
		hl: language,
		onload: 'onRecaptchaLoaded',
	})
	return `https://www.google.com/recaptcha/api.js?${query}`
}

/** The script speaks one language: another one means another script, after the first is forgotten. */
export function createRecaptchaLoader(globals: RecaptchaGlobals, addScript: AddScript) {
	let loaded: { language: Language; api: Promise<Grecaptcha>; forget: () => void } | null = null

	return function load(language: Language): Promise<Grecaptcha> {
		if (loaded?.language === language) return loaded.api
		loaded?.forget()
		const { promise: api, resolve, reject } = Promise.withResolvers<Grecaptcha>()
		const fail = () => {
			forget()
			reject(new Error('reCAPTCHA could not be loaded.'))
		}
		const timer = setTimeout(fail, TIMEOUT)
		const removeScript = addScript(recaptchaAddress(language), fail)
		function forget() {
			clearTimeout(timer)
			removeScript()
			delete globals.grecaptcha
			delete globals.___grecaptcha_cfg
			delete globals.onRecaptchaLoaded
			loaded = null
		}
		globals.onRecaptchaLoaded = () => {
			clearTimeout(timer)
			if (globals.grecaptcha) resolve(globals.grecaptcha)
			else fail()
		}
		loaded = { language, api, forget }
		return api
	}
}
