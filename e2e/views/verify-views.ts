import type { Page } from '@playwright/test'
import { answerVerifications, verificationOf } from '../rows/canned.ts'
import { NEVER, type View } from './view.ts'

const FILE = { name: 'CoC-VND1A2B3C4D567890.pdf', mimeType: 'application/pdf' }

const choose = (page: Page, name = FILE.name) =>
	page.locator('input[type=file]').setInputFiles({ ...FILE, name, buffer: Buffer.from('a paper') })

type Answered = Parameters<typeof answerVerifications>[1]

const verify = (name: string, answer: Answered, fileName = FILE.name): View => ({
	name: `verify-${name}`,
	open: async (page) => {
		await answerVerifications(page, answer)
		await page.goto('/verify')
		await choose(page, fileName)
		await page.getByRole('status').locator('.banner').waitFor()
		if (!answer.after) await page.locator('[aria-busy=false]').waitFor()
	},
})

/** Is this certificate genuine? */
export const VERIFY_VIEWS: readonly View[] = [
	verify('checking', { after: NEVER }),
	verify('replaced', { json: verificationOf({ verdict: 'replaced', replacedOn: '2026-11-28' }) }),
	verify('unknown', { json: verificationOf({ verdict: 'unknown', issuedOn: null }) }),
	verify('offline', { status: 500 }),
	verify('long-name', { json: verificationOf() }, `${'Överensstämmelseintyg'.repeat(9)}.pdf`),
	{
		name: 'verify-insecure',
		open: async (page) => {
			await page.addInitScript(() =>
				Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }),
			)
			await page.goto('/verify')
			await page.getByRole('alert').waitFor()
		},
	},
]
