import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { sized } from '../../../testing/full-size.ts'
import type { CallbackRequest } from '../../provider.ts'
import type { Bench, StartBench } from './bench.ts'
import { buildPayment } from './build-payment.ts'

const FORGERIES = sized({ gate: 2_000, full: 10_000 })
const SOON = { timeout: 60_000, interval: 25 }

/** What the provider itself sends when a customer has paid. */
async function genuineCallback({ provider, customer, callbackUrl, callbacks }: Bench) {
	const { reference, link } = await provider.openPayment(buildPayment({ callbackUrl }))
	const toldBefore = callbacks.length
	await customer.pay(link)
	const callback = await vi.waitFor(() => {
		const received = callbacks[toldBefore]
		if (!received) throw new Error('not told yet')
		return received
	}, SOON)
	return { reference, callback }
}

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

export function callbackTests(startBench: StartBench): void {
	describe('a callback', () => {
		test('of the provider’s is known as such, and says which payment', async () => {
			const bench = await startBench()
			const { reference, callback } = await genuineCallback(bench)
			expect(bench.provider.readCallback(callback)).toMatchObject({ authentic: true, reference })
		})

		test('heard again is the same event; another is another', async () => {
			const bench = await startBench()
			const first = (await genuineCallback(bench)).callback
			const second = (await genuineCallback(bench)).callback
			const keys = [first, first, second].map((callback) => {
				const read = bench.provider.readCallback(callback)
				return read.authentic && read.eventKey
			})
			expect(keys[0]).toBeTypeOf('string')
			expect(keys[1]).toBe(keys[0])
			expect(keys[2]).not.toBe(keys[0])
		})

		test('that is old or from the future is refused, where it tells its time', async () => {
			const { provider, sign, protocol } = await startBench()
			const read = (at: Date) => provider.readCallback(sign(Buffer.from(EVENT), at)).authentic
			expect(read(new Date())).toBe(true)
			expect(read(secondsFromNow(-240))).toBe(true)
			expect(read(secondsFromNow(240))).toBe(true)
			for (const seconds of [-310, -3600, -1e9, 360, 3600, 1e9]) {
				expect(read(secondsFromNow(seconds)), String(seconds)).toBe(!protocol.signsWordsAndTime)
			}
		})

		test('with words that we do not know is taken, and is about no payment', async () => {
			const { provider, sign } = await startBench()
			const event = EVENT.replace('checkout.session.completed', 'balance.available')
			const read = provider.readCallback(sign(Buffer.from(event), new Date()))
			expect(read).toMatchObject({ authentic: true, reference: null })
		})

		test(`is never believed when it is forged: ${FORGERIES} ways`, async () => {
			const bench = await startBench()
			const { callback } = await genuineCallback(bench)
			expect(bench.provider.readCallback(callback).authentic).toBe(true)
			let accepted = 0
			fc.assert(
				fc.property(forgery(bench, callback), (forged) => {
					fc.pre(!isSame(forged, callback, bench.protocol))
					if (bench.provider.readCallback(forged).authentic) accepted += 1
				}),
				{ numRuns: FORGERIES },
			)
			expect(accepted).toBe(0)
		})
	})
}

/** As Stripe words it; to a provider that knows no such words it is a callback about nothing. */
const EVENT = JSON.stringify({
	id: 'evt_1',
	object: 'event',
	type: 'checkout.session.completed',
	data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
})

function isSame(
	forged: CallbackRequest,
	genuine: CallbackRequest,
	{ proofHeader, proofIn }: Bench['protocol'],
): boolean {
	const [one, other] = [forged, genuine].map(({ headers }) => headers[proofHeader])
	const isProof = typeof one === 'string' && proofIn(one) === proofIn(String(other))
	return isProof && forged.body.equals(genuine.body)
}

/** The genuine callback with something changed that its proof covers. */
function forgery(
	{ protocol: { proofHeader, signsWordsAndTime } }: Bench,
	{ headers, body }: CallbackRequest,
): fc.Arbitrary<CallbackRequest> {
	const proof = String(headers[proofHeader])
	const withProof = (value: string | string[] | undefined) => ({
		headers: { ...headers, [proofHeader]: value },
		body,
	})
	const changedProof = fc.oneof(
		changedText(proof).map(withProof),
		changedNumber(proof).map(withProof),
		fc
			.constantFrom(undefined, '', ' ', ',', '=', 'null', proof.toUpperCase(), `Bearer ${proof}`)
			.map(withProof),
		fc.constantFrom<string[]>([proof], [], [proof, proof]).map(withProof),
		fc.constantFrom(`${proof},${proof}`, ` ${proof}`, `${proof} `, `"${proof}"`).map(withProof),
		fc.string({ unit: 'binary', maxLength: 200 }).map(withProof),
		reordered(proof).map(withProof),
	)
	if (!signsWordsAndTime) return changedProof
	const changedBody = changedBytes(body).map((changed) => ({ headers, body: changed }))
	return fc.oneof(changedProof, changedBody)
}

function changedText(text: string): fc.Arbitrary<string> {
	const place = fc.nat(Math.max(0, text.length - 1))
	const unit = fc.string({ unit: 'grapheme-ascii', minLength: 0, maxLength: 3 })
	return fc
		.tuple(place, fc.nat(3), unit)
		.map(([at, dropped, put]) => text.slice(0, at) + put + text.slice(at + dropped))
}

/** A time a little off, with zeros before or letters behind it, in another notation. */
function changedNumber(text: string): fc.Arbitrary<string> {
	const before = fc.constantFrom('', '0', '00')
	const by = fc.oneof(fc.constant(0), fc.integer({ min: -400, max: 400 }))
	const behind = fc.constantFrom('', 'x', '.0', 'e0', ' ')
	return fc
		.record({ before, by, behind })
		.map((put) =>
			text.replace(/\d{10}/, (time) => `${put.before}${Number(time) + put.by}${put.behind}`),
		)
}

function reordered(proof: string): fc.Arbitrary<string> {
	const parts = proof.split(/(?<=[,=])/)
	return fc.shuffledSubarray(parts, { minLength: 1 }).map((some) => some.join(''))
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

function changedBytes(body: Buffer): fc.Arbitrary<Buffer> {
	const flipped = fc
		.tuple(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }))
		.map(([at, by]) => {
			const changed = Buffer.from(body)
			changed[at] = (changed[at] ?? 0) ^ by
			return changed
		})
	const cut = fc
		.tuple(fc.nat(body.length), fc.nat(body.length))
		.map(([from, to]) => body.subarray(Math.min(from, to), Math.max(from, to)))
	const padded = fc
		.constantFrom(BYTE_ORDER_MARK, Buffer.from(' '), Buffer.from('\n'), Buffer.from('\0'))
		.chain((extra) => fc.constantFrom([extra, body], [body, extra]))
		.map((parts) => Buffer.concat(parts))
	const other = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
	return fc.oneof(flipped, cut, padded, other)
}
