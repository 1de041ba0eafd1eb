import { type AddScript, createRecaptchaLoader, type RecaptchaGlobals } from './recaptcha-script.ts'

declare global {
	interface Window extends RecaptchaGlobals {}
}

const addScript: AddScript = (address, onError) => {
	const script = document.createElement('script')
	script.src = address
	script.async = true
	script.addEventListener('error', onError)
	document.head.append(script)
	return () => script.remove()
}

let loader: ReturnType<typeof createRecaptchaLoader> | null = null

export function loadRecaptcha(language: Parameters<NonNullable<typeof loader>>[0]) {
	loader ??= createRecaptchaLoader(window, addScript)
	return loader(language)
}
