import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, chromiumPath } from './browser.ts'

const FIREFOX = '/usr/bin/firefox-esr'

const chromium = {
	browserName: 'chromium',
	launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGUMENTS },
} as const

export default defineConfig({
	testDir: '.',
	outputDir: '../test-results',
	globalSetup: './start-app.ts',
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env['CI']),
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
	// A trace of every test would take as long as the tests: TRACE=1 when one is wanted.
	use: { trace: process.env['TRACE'] ? 'on' : 'off' },
	projects: [
		{ name: 'desktop', use: chromium },
		{
			name: 'phone',
			testMatch: 'whole-story.test.ts',
			use: { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } },
		},
		...(existsSync(FIREFOX)
			? [
					{
						name: 'firefox',
						testMatch: 'whole-story.test.ts',
						use: {
							browserName: 'firefox',
							channel: 'moz-firefox',
							launchOptions: { executablePath: FIREFOX },
						} as const,
					},
				]
			: []),
	],
})
