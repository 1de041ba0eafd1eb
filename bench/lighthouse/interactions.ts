import { type Browser, chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../../e2e/browser.ts'
import { sv } from '../../web/i18n/sv.ts'
import { median } from '../median.ts'
import { drawPromise, type Kept } from '../promise.ts'

/** How long a page takes to answer a hand on a phone: a quarter of this machine's processor, Lighthouse's slow network. */

const VISITS = 5
const MOST_MS = 100
const CARS = 50
const SLOWER = 4
const NETWORK = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
}

type Steps = Readonly<Record<'typing' | 'opening' | 'cars' | 'sending', number>>
type Visit = Steps & { readonly firstField: number }

export async function measureInteractions(webUrl: string): Promise<Kept[]> {
	const browser = await chromium.launch(await wholeChromium())
	try {
		const visits: Visit[] = []
		while (visits.length < VISITS) visits.push(await visit(browser, webUrl, visits.length))
		const kept = [
			keptOf('typing', visits, 'typing'),
			keptOf(`adding ${CARS} cars`, visits, 'cars'),
			keptOf('sending', visits, 'sending'),
			unpromised('opening the dialog for cars', visits, 'opening'),
			unpromised('from navigation to the first usable field', visits, 'firstField'),
		]
		for (const promise of kept) console.log(`  ${drawPromise(promise)}`)
		return kept
	} finally {
		await browser.close()
	}
}

function unpromised(what: string, visits: readonly Visit[], step: keyof Visit): Kept {
	const all = visits.map((visit) => visit[step])
	const measured = `${median(all).toFixed(0)} ms, at worst ${Math.max(...all).toFixed(0)}`
	return { what: `${what} (n = ${VISITS})`, measured, promised: '', holds: true }
}

function keptOf(what: string, visits: readonly Visit[], step: keyof Visit): Kept {
	const holds = median(visits.map((visit) => visit[step])) <= MOST_MS
	return { ...unpromised(what, visits, step), promised: `≤ ${MOST_MS} ms`, holds }
}

async function visit(browser: Browser, webUrl: string, time: number): Promise<Visit> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	})
	try {
		const page = await context.newPage()
		const phone = await context.newCDPSession(page)
		await phone.send('Network.enable')
		await phone.send('Network.emulateNetworkConditions', NETWORK)
		await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
		await page.addInitScript(REMEMBER_INTERACTIONS)
		await page.goto(`${webUrl}/order`, { waitUntil: 'commit' })
		const first = page.getByRole('textbox').first()
		await first.fill('A')
		const firstField = await page.evaluate(() => performance.now())
		await first.fill('')
		await page.waitForLoadState('load')
		const steps = await fillInAndSend(page, time)
		return { ...steps, firstField }
	} finally {
		await context.close()
	}
}

async function fillInAndSend(page: Page, time: number): Promise<Steps> {
	const { order } = sv
	const typed = [
		[order.firstName, 'Karl Gustav'],
		[order.lastName, 'Lindström'],
		[order.emailAddress, `karl.${time}@example.com`],
		[order.phoneNumber, '070 123 45 67'],
		[order.streetAddress, 'Storgatan 17'],
		[order.zipCode, '831 30'],
		[order.city, 'Östersund'],
	] as const
	for (const [name, text] of typed) {
		await page.getByRole('textbox', { name, exact: true }).pressSequentially(text)
	}
	const typing = await inpSince(page)

	await page.getByRole('button', { name: order.addCar }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('textbox').focus()
	const numbers = Array.from({ length: CARS }, (_, car) => `VND${time}${1e12 + car}`)
	await page.keyboard.insertText(numbers.join(' '))
	const opening = await inpSince(page)
	await page.keyboard.press('Enter')
	await dialog.waitFor({ state: 'hidden' })
	const cars = await inpSince(page)

	await page.getByText(order.lookingUp).first().waitFor({ state: 'hidden' })
	await page.getByRole('checkbox').check()
	await page.getByText(order.captchaStatus.done).waitFor()
	await inpSince(page)
	await page.getByRole('button', { name: order.submit }).click()
	await page.getByRole('heading', { name: order.successHeading }).waitFor()
	return { typing, opening, cars, sending: await inpSince(page) }
}

/** In the page: how long each act of a hand took until its effect was on the screen, as the browser reports it. */
const REMEMBER_INTERACTIONS = `
	globalThis.interactions = new Map()
	new PerformanceObserver((list) => {
		for (const { interactionId, duration } of list.getEntries()) {
			if (!interactionId) continue
			interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
		}
	}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/**
 * "Interaction to next paint" since it was asked last: the slowest, without one of every fifty. The browser tells of them
 * once it has painted.
 */
function inpSince(page: Page): Promise<number> {
	return page.evaluate<number>(`
		new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 500))).then(() => {
			const durations = [...interactions.values()].sort((one, other) => other - one)
			interactions.clear()
			return durations[Math.floor(durations.length / 50)] ?? 0
		})`)
}
