import { type AddScript, createRecaptchaLoader, type RecaptchaGlobals } from './recaptcha-script.ts'

declare global {
	interface Window extends RecaptchaGlobals {}
}

let isForbidden = false

/** True in a document whose policy keeps Google out, as every page's but the order page's does. */
export function isRecaptchaForbidden(): boolean {
	return isForbidden
}

const addScript: AddScript = (address, onError) => {
	document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
		if (blockedURI.startsWith(new URL(address).origin)) isForbidden = true
	})
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
