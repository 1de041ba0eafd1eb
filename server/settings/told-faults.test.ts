import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Environment, SettingsError } from './environment.ts'
import { readSettings } from './settings.ts'

function problemsOf(environment: Environment): string {
	try {
		readSettings(environment)
	} catch (error) {
		if (error instanceof SettingsError) return error.message
		throw error
	}
	return ''
}

const STRIPE = {
	PAYMENT_PROVIDER: 'stripe',
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const WRONG: readonly Environment[] = [
	{ PUBLIC_URL: 'coc.example.se' },
	{ PUBLIC_URL: 'https://coc.example.se/shop' },
	{ CONTACT_EMAIL: 'Vendel <kundservice@vendel.example>' },
	{ BRAND_LOGO: 'logo.svg' },
	{ SELLER_VAT_NUMBER: '556000-0000' },
	{ SELLER_VAT_NUMBER: 'SE5560000000' },
	{ SELLER_VAT_NUMBER: 'NO556000000' },
	{ PRICE_PER_COC: '895,50' },
	{ BRAND_COLOR: 'green' },
	{ PRIVACY_POLICY_URL: '/privacy' },
	{ API_URL: 'https://api.example.se', CORS_ORIGINS: 'http://localhost:3000' },
	{ SMTP_URL: 'smtp.example.se' },
	{ MAIL_FROM: 'Example' },
	{ CORS_ORIGINS: 'www.example.se' },
	{ TRUSTED_PROXIES: 'localhost' },
	{ ALERTS_TO: 'office' },
	{ CLERK_REFUND_LIMIT: '5 000' },
	{ VEHICLE_REGISTER_URL: 'https://register.example.se/cars' },
	{ DOCUMENT_SOURCE_URL: 'https://certificates.example.se' },
	{ CLAMAV: 'localhost' },
	{ CARRIERS: 'DHL' },
	{ ENVELOPE_WINDOW: 'left' },
	{ REMIND_DAYS: 'daily' },
	{ REMIND_DAYS: '40' },
	{ VAT_RATES: '25 %' },
	{ VAT_RATES: '25,company-NOTEU=0,company-NOTEU=5' },
	{ OSS: 'Germany', SUPPLY: 'goods' },
	{ VIES_URL: 'ec.europa.eu' },
	{ PAYMENT_LINK_HOSTS: 'https://pay.example.se/' },
	{ ...STRIPE, STRIPE_API_URL: 'api.stripe.com' },
	{ PAYMENT_PROVIDER: 'zaver', ZAVER_API_KEY: 'k', ZAVER_CALLBACK_TOKEN: 't', ZAVER_API_URL: 'x' },
]

describe('a wrong setting', () => {
	test.each([
		[{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, or left out'],
		[{ HOST: 'http://x' }, 'HOST must be an IP address of this machine'],
		[{ ROLE: 'desk', DESK_PORT: '0' }, 'DESK_PORT must not be 0 where ROLE is desk'],
		[{ DATABASE_URL: 'localhost:5432/coc' }, 'DATABASE_URL is not an address such as postgres://'],
		[{ DATABASE_URL: 'mysql://coc@localhost/coc' }, 'DATABASE_URL is not an address such as'],
	])('%j is told with what it may be', (environment, told) => {
		expect(problemsOf(environment)).toContain(`- ${told}`)
	})

	test.each(WRONG)('%j is told with a value that would do', (environment) => {
		const problems = problemsOf(environment)
		const [, name = '', example = ''] =
			/- (\w+) is not as it should be: for example (\S+?),?(?: .*)?$/m.exec(problems) ?? []
		expect(environment, problems).toHaveProperty(name)
		const { [name]: set = '' } = parseEnv(`${name}=${exampleIn(problems, example)}`)
		expect(problemsOf({ ...environment, [name]: set }), set).toBe('')
	})

	test('that is missing is told once', () => {
		const told = problemsOf({ NODE_ENV: 'production' }).match(/- \w+/g) ?? []
		expect(told).toEqual([...new Set(told)])
	})
})

/** One that is quoted may have spaces. */
function exampleIn(problems: string, firstWord: string): string {
	return firstWord.startsWith('"') ? (/".*"/.exec(problems)?.[0] ?? '') : firstWord
}

test('each line of .env.example can be taken as it is: Node reads all of its value', async () => {
	const file = path.join(import.meta.dirname, '../../.env.example')
	const settings = [...(await readFile(file, 'utf8')).matchAll(/^#([A-Z_]+)=(.*)$/gm)]
	expect(settings.length).toBeGreaterThan(50)
	for (const [, name = '', value = ''] of settings) {
		expect(parseEnv(`${name}=${value}`)).toEqual({ [name]: value.replace(/^"(.*)"$/, '$1') })
	}
})
