import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, chromiumPath } from './browser.ts'

export default defineConfig({
	testDir: '.',
	outputDir: '../test-results',
	globalSetup: './start-app.ts',
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env['CI']),
	timeout: 60_000,
	expect: { timeout: 15_000 },
	reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
	use: {
		trace: 'retain-on-failure',
		launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGUMENTS },
	},
})
