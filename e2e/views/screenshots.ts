import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES as DESK_LANGUAGES } from '@coc/contract'
import { chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../browser.ts'
import { removeApp, startApp } from '../running-app.ts'
import { deskDialogs, withdrawFromPaid } from './desk/desk-dialogs.ts'
import { enterOffice, openDeskDialog, openDeskView } from './desk/desk-views.ts'
import { deskViews, fillOffice } from './desk/filled-office.ts'
import { LANGUAGES, VIEWS } from './views.ts'

/**
 * Pictures of every view in both languages, on phone and desktop, light and dark, and a page to look
 * through them. `npm run screenshots -- payment` takes only those with that in their name.
 */

const CHECKOUT = path.dirname(path.dirname(import.meta.dirname))
const FOLDER = path.join(CHECKOUT, 'screenshots')
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

const IN_THE_README = {
	'order-complete-sv-desktop-light.png': 'order-form.png',
	'desk-today-sv-desktop-light.png': 'desk-today.png',
}

const wanted = process.argv[2] ?? ''

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(await wholeChromium())
const taken: string[] = []
try {
	for (const [language, words] of Object.entries(LANGUAGES)) {
		for (const view of VIEWS.filter(({ name }) => name.includes(wanted))) {
			const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
			await context.addCookies([{ name: 'language', value: language, url: app.url }])
			const page = await context.newPage()
			await view.open(page, words)
			await takeAll(page, `${view.name}-${language}`)
			await context.close()
			console.log(`${view.name} (${language})`)
		}
	}
	await takeDesk()
	await writeFile(path.join(FOLDER, 'index.html'), gallery())
	if (wanted === '') {
		for (const [view, picture] of Object.entries(IN_THE_README)) {
			await copyFile(path.join(FOLDER, view), path.join(CHECKOUT, 'docs', picture))
		}
	}
	console.log(`${taken.length} pictures: open screenshots/index.html`)
} finally {
	await browser.close()
	await removeApp(app)
}

async function takeDesk(): Promise<void> {
	const named = (views: object) => Object.keys(views).filter((name) => name.includes(wanted))
	const nowhere = { paid: '', unknownCar: '' }
	if (named({ ...deskViews(nowhere), ...deskDialogs(nowhere) }).length === 0) return
	const office = await fillOffice(app)
	const [views, dialogs] = [deskViews(office), deskDialogs(office)]
	for (const language of DESK_LANGUAGES) {
		const context = await browser.newContext({ locale: 'sv-SE', reducedMotion: 'reduce' })
		const page = await context.newPage()
		await enterOffice(page, language)
		for (const [name, place] of Object.entries(views)) {
			if (!name.includes(wanted)) continue
			await page.setViewportSize(SIZES.desktop)
			await openDeskView(page, place)
			await takeAll(page, `${name}-${language}`)
			console.log(`${name} (${language})`)
		}
		if (language === 'sv') await withdrawFromPaid(page, office)
		for (const [name, dialog] of Object.entries(dialogs)) {
			if (!name.includes(wanted)) continue
			await page.setViewportSize(SIZES.desktop)
			await openDeskDialog(page, dialog, language)
			await takeAll(page, `${name}-${language}`)
			console.log(`${name} (${language})`)
		}
		await context.close()
	}
}

async function takeAll(page: Page, name: string): Promise<void> {
	for (const [sizeName, size] of Object.entries(SIZES)) {
		await page.setViewportSize(size)
		for (const colorScheme of SCHEMES) {
			await page.emulateMedia({ colorScheme })
			const file = `${name}-${sizeName}-${colorScheme}.png`
			// A dialog belongs to the window, everything else to the page from its top.
			const isDialog = await page.getByRole('dialog').isVisible()
			if (!isDialog) await page.evaluate(() => scrollTo(0, 0))
			await page.screenshot({ path: path.join(FOLDER, file), fullPage: !isDialog })
			taken.push(file)
		}
	}
}

function gallery(): string {
	const figures = taken.map(
		(file) =>
			`<figure><img src="${file}" alt="" loading="lazy"><figcaption>${file}</figcaption></figure>`,
	)
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every view</title>
<style>body{display:flex;flex-wrap:wrap;gap:1rem;font:14px system-ui;background:#888}figure{margin:0}img{height:480px;display:block}</style>
<h1>Every view</h1>${figures.join('\n')}</html>`
}
