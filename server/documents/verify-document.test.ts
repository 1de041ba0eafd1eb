import { createHash } from 'node:crypto'
import { API_PATHS, type Verification, verificationSchema } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../calendar/swedish-days.ts'
import { awayFromMidnight } from '../calendar/testing.ts'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { fetchCertificate } from '../deliveries/fetch-certificate.ts'
import { VERIFICATIONS_PER_HOUR } from '../limits/verifications.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePaidOrder, type RunningShop, runShop } from '../testing/running-shop.ts'
import { takeFile } from './take-file.ts'
import { buildPdf } from './testing/build-files.ts'
import { releaseDocument } from './waiting-documents.ts'

const CAR = CARS_TO_TRY.withEverything

const UNKNOWN = { verdict: 'unknown', issuedOn: null, replacedOn: null, chassisNumberEnd: null }

const issued = (issuedOn: string) => ({
	...{ verdict: 'issued', issuedOn, replacedOn: null },
	chassisNumberEnd: CAR.slice(-6),
})

async function archive({ shop }: RunningShop, words: string, replace = false): Promise<string> {
	const content = await buildPdf(CAR, words)
	await takeFile(shop.certificates.archive, { name: `${CAR}.pdf`, content }, { replace })
	return createHash('sha256').update(content).digest('hex')
}

async function verify({ url }: RunningShop, sha256: string): Promise<Verification> {
	const answer = await fetch(`${url}/${API_PATHS.verifyCertificate}?sha256=${sha256}`)
	expect(answer.headers.get('cache-control')).toBe('no-store')
	return v.parse(verificationSchema, await answer.json())
}

async function deliver(running: RunningShop): Promise<string> {
	await awayFromMidnight()
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
	await eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({ deliveries: [{ status: 'SENT' }] })
	})
	return orderId
}

/** As if they had been issued so many days ago. */
async function daysAgo({ shop }: RunningShop, days: number) {
	await shop.pool.query('update documents set issued_at = issued_at - make_interval(days => $1)', [
		days,
	])
}

describe('a file that somebody holds', () => {
	test('C9 C10 is known by its SHA-256 from the day a customer first got it, fetched or not, also when its deliveries and its bytes are long gone', async () => {
		const running = await runShop()
		const sha256 = await archive(running, 'first')
		expect(await verify(running, sha256)).toEqual(UNKNOWN)
		const orderId = await deliver(running)
		const today = dayOf(new Date())
		expect(await verify(running, sha256)).toEqual(issued(today))
		await daysAgo(running, 10)
		await fetchCertificate(running.shop, orderId, sha256)
		await deliver(running)
		expect(await verify(running, sha256)).toEqual(issued(addDays(today, -10)))
		expect(await verify(running, sha256.toUpperCase())).toEqual(issued(addDays(today, -10)))
		await running.shop.db.deleteFrom('deliveries').execute()
		await running.shop.db.deleteFrom('document_files').execute()
		expect(await verify(running, sha256)).toEqual(issued(addDays(today, -10)))
	})

	test('C8 C9 that was replaced is told so, and the new one once a customer has it', async () => {
		const running = await runShop()
		const first = await archive(running, 'first')
		await deliver(running)
		const second = await archive(running, 'corrected', true)
		const today = dayOf(new Date())
		expect(await verify(running, first)).toEqual({
			...issued(today),
			...{ verdict: 'replaced', replacedOn: today },
		})
		expect(await verify(running, second)).toEqual(UNKNOWN)
		await deliver(running)
		expect(await verify(running, second)).toEqual(issued(today))
		expect(await verify(running, first)).toMatchObject({ verdict: 'replaced' })
	})

	test('C8 C9 that is to be replaced is told so once a person has released the new one', async () => {
		const running = await runShop({ certificates: { release: 'approve' } })
		const { archive: kept } = running.shop.certificates
		const first = await archive(running, 'first')
		await releaseDocument(kept, first)
		await deliver(running)
		const second = await archive(running, 'corrected', true)
		expect(await verify(running, first)).toEqual(issued(dayOf(new Date())))
		await releaseDocument(kept, second)
		expect(await verify(running, first)).toMatchObject({ verdict: 'replaced' })
	})

	test('C9 three orders are given the same files at once, and all have them', async () => {
		const running = await runShop()
		const sha256 = await archive(running, 'first')
		await Promise.all(Array.from({ length: 3 }, () => deliver(running)))
		expect(await verify(running, sha256)).toEqual(issued(dayOf(new Date())))
		expect(running.alerts).toEqual([])
	})
})

describe('a question that is none, or one too many', () => {
	test('C9 is refused where it is not one SHA-256', async () => {
		const { url } = await runShop({ works: false })
		const none = ['', 'short', 'g'.repeat(64), '0'.repeat(65), `${'0'.repeat(64)}&sha256=1`]
		for (const sha256 of none) {
			const answer = await fetch(`${url}/${API_PATHS.verifyCertificate}?sha256=${sha256}`)
			expect(answer.status, sha256).toBe(400)
		}
	})

	test('C9 is refused for an hour, and its asker is not kept', async () => {
		const { url, shop } = await runShop({ works: false })
		const ask = () => fetch(`${url}/${API_PATHS.verifyCertificate}?sha256=${'0'.repeat(64)}`)
		expect((await ask()).status).toBe(200)
		const { rows } = await shop.pool.query('select bucket, used from rate_limits')
		expect(rows).toHaveLength(1)
		expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
		await shop.pool.query('update rate_limits set used = $1', [VERIFICATIONS_PER_HOUR])
		const refused = await ask()
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
	})
})
