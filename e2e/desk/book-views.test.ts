import { LANGUAGES } from '@coc/contract'
import { buildXlsx } from '../../server/cars/xlsx/testing.ts'
import { KNOWN_CAR } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { expectToBeFine } from './fine-view.ts'
import { chooseEnglish, deskUrl, enter, SIGNED_OUT } from './office.ts'

const VIEWS = ['/cars', `/cars/${KNOWN_CAR}`, '/cars/new', '/books', '/books/2020-02', '/figures']

// One of the widths at which they are looked at.
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

for (const language of LANGUAGES) {
	test(`D24 D25 D26 cars, books and figures are accessible, light and dark, and fit a phone (${language})`, async ({
		page,
	}) => {
		const operator = await enter(page)
		if (language === 'en') await chooseEnglish(page, operator)
		await expect(page.locator('html')).toHaveAttribute('lang', language)
		for (const view of VIEWS) {
			await page.goto(deskUrl() + view)
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			await expectToBeFine(page, view)
		}
		await page.goto(`${deskUrl()}/cars/import`)
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
