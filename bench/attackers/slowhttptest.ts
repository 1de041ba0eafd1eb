import { randomUUID } from 'node:crypto'
import { API_PATHS } from '@coc/contract'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import { send } from '../faults/customers.ts'
import type { Fault } from '../faults/fault.ts'
import { attackSlowly, CONNECTIONS, slowWays } from './programs/attack-slowly.ts'
import type { Asking } from './programs/looks.ts'
import { needing } from './programs/program.ts'
import { type Target, underAttack } from './under-attack.ts'

export const slowhttptest: Fault = {
	name: 'slowhttptest',
	what: `slowhttptest, ${CONNECTIONS.toLocaleString('en')} connections in each of three ways, while a customer orders and looks`,
	counts: 'connections',
	run: needing('slowhttptest', (options) => {
		const ways = slowWays(API_PATHS.createOrder, 'api')
		return underAttack((target) =>
			attackSlowly({ ...target, ways, asking: asCustomer(target) }, options),
		)
	}),
}

/** What an ordinary customer does. */
function asCustomer({ url, orderId }: Target): Asking {
	const look = async (asked: string) => {
		const answer = await fetch(url + asked, { signal: AbortSignal.timeout(10_000) })
		await answer.arrayBuffer()
		return answer.status
	}
	return {
		page: () => look('/order/'),
		car: () => look(`/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`),
		summary: () => look(`/${API_PATHS.paymentSummary}?id=${orderId}`),
		order: async () => Number((await send(url, randomUUID(), 'slow@example.com')).status),
	}
}
