import { CHANGES_PATH } from '@coc/contract/desk'
import { invite } from '../../e2e/desk/office.ts'
import { removeApp, startApp } from '../../e2e/running-app.ts'
import { deskViews, fillOffice } from '../../e2e/views/desk/filled-office.ts'
import { enterBy } from '../desk/operator.ts'
import { type Report, runLighthouse } from './run-lighthouse.ts'

/** What Lighthouse says of how every screen of the office can be used, on a desktop and on a phone. */

const WAYS = {
	desktop: { parameters: ['--preset=desktop'], system: 'Macintosh; Intel Mac OS X 10_15_7' },
	phone: { parameters: [], system: 'Linux; Android 11; moto g power (2022)' },
} as const

const PROMISED = 100
const SIGN_IN = 'desk-sign-in'

export async function benchDeskLighthouse(): Promise<boolean> {
	const app = await startApp()
	try {
		const views = deskViews(await fillOffice(app))
		let good = true
		for (const [way, { parameters, system }] of Object.entries(WAYS)) {
			console.log(`\nLighthouse, accessibility of the desk, ${way}: ${PROMISED} promised`)
			// A session is for one kind of browser: the one that Lighthouse says it is.
			const browser = `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36`
			const { link } = await invite()
			await using operator = await enterBy(link.split('/').at(-1) ?? '', app.deskUrl, browser)
			const session = JSON.stringify({ Cookie: operator.cookie() })
			const screens = [
				...Object.entries(views).map(([name, place]) => ({ name, place, session })),
				{ name: SIGN_IN, place: '/', session: '{}' },
			]
			for (const { name, place, session } of screens) {
				const report = await runLighthouse(app.deskUrl + place, [
					'--only-categories=accessibility',
					'--only-audits=network-requests',
					// Without end: Lighthouse would wait for it.
					`--blocked-url-patterns=*${CHANGES_PATH}`,
					`--extra-headers=${session}`,
					...parameters,
				])
				// The control: whoever is not signed in sees the same page at every address.
				if (isSignedIn(report) !== (name !== SIGN_IN)) throw new Error(`${name} was not shown`)
				const score = Math.round((report.categories['accessibility']?.score ?? 0) * 100)
				good &&= score >= PROMISED
				console.log(`  ${name.padEnd(20)} ${score} ${failedIn(report).join(', ')}`)
			}
		}
		return good
	} finally {
		await removeApp(app)
	}
}

function isSignedIn({ audits }: Report): boolean {
	const loaded = audits['network-requests']?.details?.items ?? []
	return loaded.some(({ url, statusCode }) => url?.endsWith('/api/desk/me') && statusCode === 200)
}

function failedIn({ categories, audits }: Report): string[] {
	const names = categories['accessibility']?.auditRefs.map(({ id }) => id) ?? []
	return names.filter((name) => audits[name]?.score === 0)
}
