import { expect, test } from 'vitest'
import { runCompanySignIn } from '../../operators/testing/company-sign-in.ts'
import { type Browser, URL_SEEN } from './testing/browser.ts'
import { runDesk } from './testing/running-desk.ts'

const ACCOUNTS = {
	anna: { email: 'Anna@example.com', email_verified: true },
	'anna-after-her': { email: 'anna@example.com', email_verified: true },
	stranger: { email: 'stranger@example.com', email_verified: true },
	unchecked: { email: 'bo@example.com', email_verified: false },
}

async function runWithCompany() {
	const company = await runCompanySignIn(ACCOUNTS, URL_SEEN)
	const desk = await runDesk({ works: false, company: company.provider })
	await desk.invite('anna@example.com', 'clerk', '--name', 'Anna')
	await desk.invite('bo@example.com', 'clerk', '--name', 'Bo')
	const begin = async (browser: Browser, query = '') => {
		const begun = await browser.get(`/api/desk/company-sign-in${query}`)
		expect(begun).toMatchObject({ status: 303 })
		return String(begun.headers['location'])
	}
	const signIn = async (browser: Browser, login: string, query = '') => {
		const back = await company.walk(await begin(browser, query), login)
		return browser.get(back.slice(URL_SEEN.length))
	}
	return { ...desk, company, begin, signIn }
}

test('D3 who was invited signs in by the company’s own sign-in, and is known by the account from then on', async () => {
	const { browser, signIn, shop } = await runWithCompany()
	const anna = browser()
	expect((await anna.get('/api/desk/sign-in')).json()).toMatchObject({ company: true })
	expect(await signIn(anna, 'anna')).toMatchObject({ status: 303, headers: { location: '/' } })
	expect((await anna.get('/api/desk/me')).json()).toMatchObject({
		operator: { name: 'Anna', role: 'clerk' },
		signedInBy: 'company',
	})
	// The address may change at either end: the account is who it is.
	await shop.pool.query(
		`update operators set email_address = 'new@example.com' where name = 'Anna'`,
	)
	const later = browser()
	await signIn(later, 'anna')
	expect((await later.get('/api/desk/me')).json()).toMatchObject({ operator: { name: 'Anna' } })
	const { rows } = await shop.pool.query(
		`select operator from acts where act = 'add-company-account'`,
	)
	expect(rows).toEqual([{ operator: 'Anna' }])
})

test('D3 who was not invited, has an unchecked address, another’s address or is disabled is refused alike', async () => {
	const { browser, signIn, shop } = await runWithCompany()
	await signIn(browser(), 'anna')
	for (const login of ['stranger', 'unchecked', 'anna-after-her']) {
		const refused = browser()
		expect(await signIn(refused, login), login).toMatchObject({
			headers: { location: '/?sign-in=refused' },
		})
		expect(await refused.get('/api/desk/me')).toMatchObject({ status: 401 })
	}
	await shop.pool.query('update operators set disabled_at = now()')
	expect(await signIn(browser(), 'anna')).toMatchObject({
		headers: { location: '/?sign-in=refused' },
	})
})

test('D3 an answer that is replayed, of another browser, altered or without its cookie signs nobody in', async () => {
	const { browser, begin, company } = await runWithCompany()
	const anna = browser()
	const back = (await company.walk(await begin(anna), 'anna')).slice(URL_SEEN.length)
	const short = anna.cookie()
	const other = browser()
	await begin(other)
	expect(await other.get(back)).toMatchObject({ headers: { location: '/?sign-in=refused' } })
	expect(await browser().get(back)).toMatchObject({ headers: { location: '/?sign-in=refused' } })
	expect(await anna.get(back)).toMatchObject({ headers: { location: '/' } })
	const again = browser()
	again.takeCookie(short)
	expect(await again.get(back)).toMatchObject({ headers: { location: '/?sign-in=refused' } })
	const altered = browser()
	const theirs = (await company.walk(await begin(altered), 'anna')).slice(URL_SEEN.length)
	expect(await altered.get(theirs.replace(/state=[^&]+/, 'state=other'))).toMatchObject({
		headers: { location: '/?sign-in=refused' },
	})
})

test('D3 who comes in by the company’s sign-in has to show again that it is them, and does so there, and nobody else for them', async () => {
	const { browser, signIn } = await runWithCompany()
	const anna = browser()
	await signIn(anna, 'anna')
	const session = anna.cookie()
	// The company may have let them in without asking for anything.
	expect((await anna.get('/api/desk/me')).json()).toMatchObject({ fresh: false })
	expect(await browser().get('/api/desk/company-sign-in?again')).toMatchObject({ status: 401 })
	expect(await signIn(anna, 'stranger', '?again')).toMatchObject({
		headers: { location: '/?sign-in=refused' },
	})
	anna.takeCookie(session)
	expect((await anna.get('/api/desk/me')).json()).toMatchObject({ fresh: false })
	expect(await signIn(anna, 'anna', '?again')).toMatchObject({
		headers: { location: '/?confirmed' },
	})
	anna.takeCookie(session)
	expect((await anna.get('/api/desk/me')).json()).toMatchObject({ fresh: true })
})

test('D3 who has to show again that it is them can, though strangers of their network used up its sign-ins', async () => {
	const { browser, signIn, shop } = await runWithCompany()
	const anna = browser()
	await signIn(anna, 'anna')
	await shop.pool.query('update rate_limits set used = 1000000')
	expect(await browser().get('/api/desk/company-sign-in')).toMatchObject({ status: 429 })
	expect(await browser().get('/api/desk/company-sign-in/callback')).toMatchObject({ status: 429 })
	expect(await browser().get('/api/desk/company-sign-in?again')).toMatchObject({ status: 429 })
	expect(await signIn(anna, 'anna', '?again')).toMatchObject({
		headers: { location: '/?confirmed' },
	})
})

test('D3 a provider that does not answer leads back to the desk, which says so', async () => {
	const away = () => Promise.reject(new Error('away'))
	const { browser } = await runDesk({ works: false, company: { begin: away, finish: away } })
	expect(await browser().get('/api/desk/company-sign-in')).toMatchObject({
		status: 303,
		headers: { location: '/?sign-in=away' },
	})
})
