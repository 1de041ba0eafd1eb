import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { zaverProvider } from './zaver.ts'

/** A Zaver that answers each call as told, in turn, and notes what it was asked. */
async function zaverThat(answers: readonly { status: number; refund: string }[]) {
	const asked: string[] = []
	const left = [...answers]
	const server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`)
		const answer = left.shift() ?? { status: 500, refund: '' }
		response.writeHead(answer.status, { 'content-type': 'application/json' })
		response.end(JSON.stringify({ refundId: 'z-1', status: answer.refund }))
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => void server.close())
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	const provider = zaverProvider({
		apiUrl: `http://127.0.0.1:${port}`,
		apiKey: 'key',
		callbackToken: 'token',
		linkHosts: [],
	})
	const refund = () =>
		provider.refundPayment({
			refundId: 'r-1',
			reference: 'p-1',
			amountOre: 100,
			reason: '',
			callbackUrl: 'https://coc.example.se/callback',
		})
	return { refund, asked }
}

test('a refund that is already approved is not approved again', async () => {
	const { refund, asked } = await zaverThat([{ status: 200, refund: 'PENDING_EXECUTION' }])
	expect(await refund()).toEqual({ reference: 'z-1', status: 'PENDING' })
	expect(asked).toEqual(['POST /refund/v1'])
})

test('an approval that is refused because it came before is not a refused refund', async () => {
	const { refund, asked } = await zaverThat([
		{ status: 200, refund: 'PENDING_MERCHANT_APPROVAL' },
		{ status: 400, refund: '' },
		{ status: 200, refund: 'EXECUTED' },
	])
	expect(await refund()).toEqual({ reference: 'z-1', status: 'EXECUTED' })
	expect(asked).toEqual(['POST /refund/v1', 'POST /refund/v1/z-1/approve', 'GET /refund/v1/z-1'])
})

test('one that could not be approved is tried again', async () => {
	const { refund } = await zaverThat([
		{ status: 200, refund: 'PENDING_MERCHANT_APPROVAL' },
		{ status: 500, refund: '' },
		{ status: 200, refund: 'PENDING_MERCHANT_APPROVAL' },
	])
	await expect(refund()).rejects.toThrow('did not approve')
})
