import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
	createRecaptchaLoader,
	type Grecaptcha,
	type RecaptchaGlobals,
	recaptchaAddress,
} from './recaptcha-script.ts'

const google: Grecaptcha = { render: () => 0 }

function buildPage() {
	const globals: RecaptchaGlobals = {}
	const scripts: { address: string; fail: () => void }[] = []
	const load = createRecaptchaLoader(globals, (address, fail) => {
		const script = { address, fail }
		scripts.push(script)
		return () => scripts.splice(scripts.indexOf(script), 1)
	})
	const arrive = () => {
		globals.grecaptcha = google
		globals.onRecaptchaLoaded?.()
	}
	return { globals, scripts, load, arrive }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('F13 asks Google for the widget in the visitor’s language, rendered where we say', () => {
	const address = new URL(recaptchaAddress('sv'))
	expect(address.origin + address.pathname).toBe('https://www.google.com/recaptcha/api.js')
	expect(Object.fromEntries(address.searchParams)).toEqual({
		render: 'explicit',
		hl: 'sv',
		onload: 'onRecaptchaLoaded',
	})
})

it('loads once for all who ask in the same language', async () => {
	const { load, arrive, scripts } = buildPage()
	const first = load('sv')
	const second = load('sv')
	arrive()
	expect(await first).toBe(google)
	expect(await second).toBe(google)
	expect(scripts).toHaveLength(1)
})

it('forgets one language before it loads another', async () => {
	const { load, arrive, scripts, globals } = buildPage()
	load('sv')
	arrive()
	const english = load('en')
	expect(globals.grecaptcha).toBeUndefined()
	expect(scripts.map(({ address }) => new URL(address).searchParams.get('hl'))).toEqual(['en'])
	arrive()
	expect(await english).toBe(google)
})

it.each([
	['the script fails', (page: ReturnType<typeof buildPage>) => page.scripts[0]?.fail()],
	['it takes too long', () => vi.advanceTimersByTime(15_000)],
	[
		'it loads without its interface',
		(page: ReturnType<typeof buildPage>) => page.globals.onRecaptchaLoaded?.(),
	],
])('tells when %s, and can be asked again', async (_, happen) => {
	const page = buildPage()
	const refused = expect(page.load('sv')).rejects.toThrow('could not be loaded')
	happen(page)
	await refused
	expect(page.scripts).toEqual([])
	const again = page.load('sv')
	page.arrive()
	expect(await again).toBe(google)
})

it('does not fail later for having once been slow', async () => {
	const { load, arrive } = buildPage()
	const loading = load('sv')
	arrive()
	vi.advanceTimersByTime(60_000)
	expect(await loading).toBe(google)
	expect(await load('sv')).toBe(google)
})
