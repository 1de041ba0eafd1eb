import { LANGUAGES } from '@coc/contract'
import { buildXlsx } from '../../server/cars/xlsx/testing.ts'
import { KNOWN_CAR } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { expectToBeFine, goWithin } from './fine-view.ts'
import { deskUrl, letIn, SIGNED_OUT } from './office.ts'

const VIEWS = ['/cars', `/cars/${KNOWN_CAR}`, '/cars/new', '/books', '/books/2020-02', '/figures']

test.beforeEach(async ({ page, expectedConsoleErrors }) => {
	// One of the widths at which they are looked at.
	await page.setViewportSize({ width: 1440, height: 900 })
	expectedConsoleErrors.push(SIGNED_OUT)
})

for (const language of LANGUAGES) {
	test(`D24 D25 D26 cars, books and figures are accessible, light and dark, and fit a phone (${language})`, async ({
		page,
	}) => {
		await letIn(page, 'manager', { language })
		await page.goto(deskUrl())
		await expect(page.locator('html')).toHaveAttribute('lang', language)
		for (const view of VIEWS) {
			await goWithin(page, view)
			await expectToBeFine(page, view)
		}
		await goWithin(page, '/cars/import')
		await page.locator('input[type="file"]').setInputFiles({
			name: 'bilar.xlsx',
			mimeType: 'application/octet-stream',
			buffer: buildXlsx([
				['Chassinummer', 'CoC', 'Pris', 'Modell'],
				[KNOWN_CAR, 'ja', 1250.5, 'Vendel Skog'],
				['för kort', 'kanske', 900, 'Vendel Hav'],
			]),
		})
		await expect(page.getByRole('textbox', { name: /Chassi.* 3$/ })).toBeVisible()
		await expectToBeFine(page, 'import')
	})
}
