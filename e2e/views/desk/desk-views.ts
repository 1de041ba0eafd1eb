import type { Language } from '@coc/contract'
import type { Page } from '@playwright/test'
import { chooseEnglish, deskUrl, enterDay } from '../../desk/office.ts'
import type { DeskDialog } from './desk-dialogs.ts'

const MANAGERS: Readonly<Record<string, string>> = { sv: 'Anna Ek', en: 'Emma Hall' }

/** Signed in as a manager, who sees everything. */
export async function enterOffice(page: Page, language: string): Promise<void> {
	const operator = await enterDay(page, 'manager', MANAGERS[language])
	if (language === 'en') await chooseEnglish(page, operator)
}

export async function openDeskView(page: Page, path: string): Promise<void> {
	// Another address that differs in its # only would not be loaded.
	await page.goto('about:blank')
	await page.goto(deskUrl() + path)
	await page.getByRole('heading', { level: 1 }).waitFor()
	await untilStill(page)
}

export async function openDeskDialog(
	page: Page,
	{ place, open }: DeskDialog,
	language: Language,
): Promise<void> {
	await openDeskView(page, place)
	await open?.(page, language)
	await page.getByRole('dialog').waitFor()
	await untilStill(page)
}

/** What a screen shows is asked for once it is there, and its stream of changes never ends. */
async function untilStill(page: Page): Promise<void> {
	await page.waitForFunction(
		() => {
			const shown = document.body.innerText
			const isSame = document.body.dataset['shown'] === shown
			document.body.dataset['shown'] = shown
			return isSame && document.querySelector('.waiting') === null
		},
		undefined,
		{ polling: 500 },
	)
}
