import { API_PATHS, PAGE_PATHS, payPath } from '@coc/contract'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import { buildOrder } from '../../server/testing/build-order.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { attackWithSqlmap, HERE, type SqlmapCall } from './programs/attack-with-sqlmap.ts'
import { openCountingProxy, SOLVED_CAPTCHA } from './programs/counting-proxy.ts'
import { needing } from './programs/program.ts'
import { type Target, underAttack } from './under-attack.ts'

export const sqlmap: Fault = {
	name: 'sqlmap',
	what: 'sqlmap on every call that takes something (captchas solved for it, limits raised)',
	counts: 'requests',
	run: needing('sqlmap', (options) => underAttack((target) => attackWith(target, options))),
}

async function attackWith(target: Target, options: FaultOptions): Promise<Outcome> {
	await using proxy = await openCountingProxy(target.url)
	const calls = callsOn(proxy.url, target.orderId)
	const { deployment, folder } = target
	return await attackWithSqlmap({ deployment, folder, proxy, calls, refusals: [400, 404] }, options)
}

function callsOn(url: string, orderId: string): SqlmapCall[] {
	const order = JSON.stringify(buildOrder({ recaptchaToken: SOLVED_CAPTCHA }))
	const json = '--headers=Content-Type: application/json'
	const create = `${url}/${API_PATHS.createOrder}`
	const get = (what: string, path: string): SqlmapCall => ({ what, parameters: ['-u', url + path] })
	return [
		get('the summary', `/${API_PATHS.paymentSummary}?id=${orderId}`),
		get('the car', `/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`),
		get('the receipt', `/${API_PATHS.receipt}?id=${orderId}`),
		get('a credit note', `/${API_PATHS.creditNote}?id=${orderId}&number=1`),
		get('the payment link', payPath(orderId + HERE)),
		get('the page', PAGE_PATHS.payment(orderId + HERE)),
		{ what: 'every field of an order', parameters: ['-u', create, json, `--data=${order}`] },
		{
			what: 'the idempotency key',
			parameters: ['-u', create, `${json}\nIdempotency-Key: key${HERE}`, `--data=${order}`],
		},
		{
			what: 'the callback',
			parameters: [
				'-u',
				`${url}/api/payments/zaver/callback`,
				`${json}\nAuthorization: sandbox-callback-token`,
				'--data={"paymentId":"a-payment"}',
			],
		},
	]
}
