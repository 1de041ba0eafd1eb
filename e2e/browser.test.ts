import { headlessChromium } from './browser.ts'
import { expect, test } from './test.ts'

test('pages are drawn with the fonts that came with npm ci, whatever the machine has or lacks', async ({
	page,
}) => {
	const { env } = await headlessChromium()
	test.skip(!env['FONTCONFIG_FILE'], 'another browser than the one that came with npm ci')
	await page.setContent(`
		<h1 style="font: 1rem system-ui, sans-serif">Intyg</h1>
		<h2 style="font: 1rem 'Liberation Sans', Arial, sans-serif">Kvitto</h2>
		<h3 style="font: 1rem ui-monospace, monospace">VND1A2B3C4D567890</h3>`)
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('DOM.enable')
	await devtools.send('CSS.enable')
	const { root } = await devtools.send('DOM.getDocument')
	const fontOf = async (selector: string) => {
		const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
		const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
		return fonts.map(({ familyName }) => familyName).join()
	}
	expect(await fontOf('h1')).toBe('DejaVu Sans')
	expect(await fontOf('h2')).toBe('DejaVu Sans')
	expect(await fontOf('h3')).toBe('DejaVu Sans Mono')
})
