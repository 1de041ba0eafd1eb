import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { headlessChromium, wholeChromium } from './browser.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/** The desktop tells both: no browser and no screen reads one otherwise than the other. */
const IN_ONE_LANGUAGE = /\(sv\)/

const headless = {
	browserName: 'chromium',
	launchOptions: await headlessChromium(),
} as const
const whole = { browserName: 'chromium', launchOptions: await wholeChromium() } as const

export default defineConfig({
	testDir: '.',
	outputDir: '../test-results',
	globalSetup: './start-app.ts',
	fullyParallel: true,
	// Some of them wait for a server more than they work.
	workers: '150%',
	forbidOnly: Boolean(process.env['CI']),
	// Generous, so that a busy machine fails nothing.
	timeout: 600_000,
	expect: { timeout: 90_000 },
	reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
	// A trace of every test would take as long as the tests: TRACE=1 when one is wanted.
	use: {
		trace: process.env['TRACE'] ? 'on' : 'off',
		// What moves is drawn frame by frame; what must not move is shown where it would.
		contextOptions: { reducedMotion: 'reduce' },
	},
	projects: [
		{ name: 'desktop', use: headless },
		{
			name: 'phone',
			testMatch: 'whole-story.test.ts',
			grep: IN_ONE_LANGUAGE,
			use: { ...devices['Pixel 7'], ...whole, viewport: { width: 390, height: 844 } },
		},
		...(existsSync(FIREFOX)
			? [
					{
						name: 'firefox',
						testMatch: 'whole-story.test.ts',
						grep: IN_ONE_LANGUAGE,
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
