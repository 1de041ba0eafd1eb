import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const { resolve } = createRequire(import.meta.url)

const SYSTEM_HEADLESS = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

type Started = Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>

/**
 * Any Chromium will do: the one asked for, the system's, Playwright's own, or else the one that
 * came with `npm ci`. So a fresh machine needs no further install step.
 */
export async function wholeChromium(): Promise<Started> {
	const installed = installedChromium()
	return installed ? startedAt(installed) : shippedChromium()
}

/**
 * For tests by the hundred: the shipped one has no windows (nor has the one that Playwright would
 * bring) and takes a third of the time. It is made for one platform only; elsewhere the system's may be there.
 */
export async function headlessChromium(): Promise<Started> {
	if (process.env['CHROMIUM_PATH']) return wholeChromium()
	if (isMadeForThis()) return shippedChromium()
	return existsSync(SYSTEM_HEADLESS) ? startedAt(SYSTEM_HEADLESS) : wholeChromium()
}

const isMadeForThis = () => process.platform === 'linux' && process.arch === 'x64'

function startedAt(executablePath: string): Started {
	// Without a language of its system a browser cannot save a file with an ö in its name.
	return { executablePath, args: CHROMIUM_ARGUMENTS, env: { ...process.env, LANG: 'C.UTF-8' } }
}

function installedChromium(): string | undefined {
	const candidates = [process.env['CHROMIUM_PATH'], ...SYSTEM_BROWSERS, chromium.executablePath()]
	return candidates.find((candidate) => candidate && existsSync(candidate))
}

async function shippedChromium(): Promise<Started> {
	// Made for a bare machine in the cloud: told that it is on one, it brings its own libraries too.
	if (!installedChromium()) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
	const { default: shipped } = await import('@sparticuz/chromium')
	const started = startedAt(await shipped.executablePath())
	const fonts = await listFonts(path.dirname(started.executablePath))
	return { ...started, env: { ...started.env, FONTCONFIG_FILE: fonts } }
}

/**
 * The fonts of receipts, and no others: what a machine lacks or adds changes no line, and wider ones are rare. The list
 * that the browser brings names folders of a machine in the cloud; without any font it ends.
 */
async function listFonts(folder: string): Promise<string> {
	const list = path.join(folder, 'fonts.conf')
	const written = `${list}.${process.pid}`
	await writeFile(
		written,
		`<?xml version="1.0"?>
<fontconfig>
	<dir>${path.dirname(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))}</dir>
	<cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
	<match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
	<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`,
	)
	// Each worker writes it, while another's browser may be reading.
	await rename(written, list)
	return list
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

const CHROMIUM_ARGUMENTS = [
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
