import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_HEADLESS = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Any Chromium will do: the one asked for, the system's, Playwright's own, or else the one that
 * came with `npm ci`. So a fresh machine needs no further install step.
 */
export async function chromiumPath(): Promise<string> {
	return installedChromium() ?? (await unpackShippedChromium())
}

/**
 * For tests by the hundred: the shipped one has no windows (nor has the one that Playwright would
 * bring) and takes a third of the time. It is made for one platform only; elsewhere the system's may be there.
 */
export async function headlessChromiumPath(): Promise<string> {
	if (process.env['CHROMIUM_PATH']) return chromiumPath()
	if (process.platform === 'linux' && process.arch === 'x64') return unpackShippedChromium()
	return existsSync(SYSTEM_HEADLESS) ? SYSTEM_HEADLESS : chromiumPath()
}

function installedChromium(): string | undefined {
	const candidates = [process.env['CHROMIUM_PATH'], ...SYSTEM_BROWSERS, chromium.executablePath()]
	return candidates.find((candidate) => candidate && existsSync(candidate))
}

async function unpackShippedChromium(): Promise<string> {
	// Made for a bare machine in the cloud: told that it is on one, it brings its own libraries too.
	if (!installedChromium()) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
	const { default: shipped } = await import('@sparticuz/chromium')
	return shipped.executablePath()
}

/** A window's own pages, drawn anew for every test: with them an empty page costs twice the time. */
const WINDOW_FEATURES = [
	'PreloadTopChromeWebUI',
	'SpareRendererForSitePerProcess',
	'WebUIOmniboxAimPopup',
	'WebUIOmniboxFullPopup',
	'WebUIOmniboxPopup',
]

/** Those that Playwright disables, and tests would notice: of several lists Chromium heeds the last. */
const FEATURES_IN_THE_WAY = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'BlockOriginHeaderModificationOnRedirect',
	'DestroyProfileOnBrowserClose',
	'DialMediaRouteProvider',
	'GlobalMediaControls',
	'HttpsUpgrades',
	'LensOverlay',
	'MediaRouter',
	'OptimizationHints',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'Translate',
]

export const CHROMIUM_ARGUMENTS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Pages of one visitor share a process, and so what is compiled.
	'--process-per-site',
	`--disable-features=${[...FEATURES_IN_THE_WAY, ...WINDOW_FEATURES].join(',')}`,
]
