import { expect, test } from 'vitest'
import { MailDelayedError, MailRefusedError } from '../mail/mailer.ts'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readParties } from './read-parties.ts'
import { watchParties } from './watch-parties.ts'
import { watchedMailer, watchedVies } from './watched-parties.ts'

const MAIL = {
	messageId: '<a@b>',
	language: 'sv',
	to: { name: 'Åsa', address: 'asa@example.com' },
	subject: '',
	text: '',
	html: '',
} as const

test('D6 whom the service reaches is noted as it was last seen; a refusal is an answer, and nothing said is kept', async () => {
	const { pool, db } = await createTestDatabase()
	let time = 0
	let failure: Error | null = null
	const watch = watchParties(pool, () => time)
	const mailer = watchedMailer(watch, {
		send: async () => {
			if (failure) throw failure
		},
	})
	const send = () => mailer.send(MAIL).catch((error: Error) => error.name)
	const seen = async (name: string) => (await readParties(db)).get(name)
	expect(await seen('mail')).toBeUndefined()
	failure = new MailRefusedError('550')
	expect(await send()).toBe('MailRefusedError')
	await eventually(async () => expect(await seen('mail')).toMatchObject({ state: 'fine' }))
	failure = new MailDelayedError('ECONNREFUSED')
	expect(await send()).toBe('MailDelayedError')
	await eventually(async () =>
		expect(await seen('mail')).toMatchObject({
			state: 'failing',
			error: 'MailDelayedError ECONNREFUSED',
		}),
	)
	const { failedAt } = (await seen('mail')) ?? {}
	// The same again within half a minute costs no row.
	await send()
	expect((await seen('mail'))?.failedAt).toEqual(failedAt)
	failure = null
	time = 60_000
	await send()
	await eventually(async () => expect(await seen('mail')).toMatchObject({ state: 'fine' }))
	const vies = watchedVies(watch, {
		ask: async () => ({ answer: 'unavailable', identifier: null, errorCode: 'MS_UNAVAILABLE' }),
	})
	await vies.ask({ country: 'DE', number: '1' }, 1000)
	await eventually(async () =>
		expect(await seen('vies')).toMatchObject({
			state: 'failing',
			error: 'ViesUnavailable MS_UNAVAILABLE',
		}),
	)
})

test('D6 a note that cannot be written stops nobody', async () => {
	const watch = watchParties({ query: () => Promise.reject(new Error('away')) })
	await expect(watch('scanner', async () => 'clean')()).resolves.toBe('clean')
})
