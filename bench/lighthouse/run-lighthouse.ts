import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { wholeChromium } from '../../e2e/browser.ts'

// Fetched when it is asked for: 200 packages that only this benchmark needs.
const LIGHTHOUSE = 'lighthouse@13.5.0'

export type Report = {
	readonly finalDisplayedUrl: string
	readonly categories: Record<
		string,
		{ readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }
	>
	readonly audits: Record<
		string,
		{
			readonly score: number | null
			readonly numericValue?: number
			readonly details?: { readonly items?: readonly Loaded[] }
		}
	>
}

export type Loaded = {
	readonly url?: string
	readonly statusCode?: number
	readonly resourceType?: string
	readonly transferSize?: number
}

/** Now and then a browser's trace lacks its beginning; Lighthouse itself says to run it again then. */
export async function runLighthouse(
	url: string,
	parameters: readonly string[] = [],
): Promise<Report> {
	return runOnce(url, parameters).catch(() => runOnce(url, parameters))
}

async function runOnce(url: string, parameters: readonly string[]): Promise<Report> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-lighthouse-'))
	const report = path.join(folder, 'report.json')
	try {
		const { env, executablePath } = await wholeChromium()
		await promisify(execFile)(
			'npm',
			[
				'exec',
				'--yes',
				`--package=${LIGHTHOUSE}`,
				'--',
				'lighthouse',
				url,
				'--quiet',
				'--output=json',
				`--output-path=${report}`,
				'--chrome-flags=--headless --no-sandbox --disable-gpu',
				...parameters,
			],
			{ env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 1 << 26 },
		)
		return JSON.parse(await readFile(report, 'utf8'))
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}
