import { orderRequestSchema } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { placeOrder } from '../orders/placing/place-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { manyRequests } from '../testing/many-requests.ts'
import { GENEROUS_LIMITS, type RunningShop, runShop } from '../testing/running-shop.ts'
import { takeCarLookup } from './car-lookups.ts'

const carPath = `/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`

/** As when the database goes away while it counts. */
const BREAK_COUNTING = `
	create function refuse() returns trigger language plpgsql as
		$$ begin raise exception 'going away' using errcode = '57P01'; end $$;
	create trigger refuse before insert on rate_limits for each row execute function refuse()`

function takerOf({ shop }: RunningShop) {
	const limits = GENEROUS_LIMITS
	return {
		takeOrder: (client: string, emailAddress: string) =>
			placeOrder(
				shop,
				{
					request: v.parse(orderRequestSchema, buildOrder({ emailAddress })),
					language: 'sv',
					idempotencyKey: null,
				},
				{ solved: null, client, limits },
			),
		takeCar: (client: string, chassisNumber: string) =>
			takeCarLookup(shop.pool, limits, client, chassisNumber),
	}
}

describe('the budgets', () => {
	test('keep no address, no mailbox and no chassis number', async () => {
		const running = await runShop({ works: false })
		const { takeOrder, takeCar } = takerOf(running)
		await takeOrder('192.0.2.7', 'asa@example.com')
		await takeCar('192.0.2.7', CARS_TO_TRY.withEverything)
		const { rows } = await running.shop.pool.query(
			'select bucket as kept from rate_limits union all select lookup from car_lookups',
		)
		expect(rows).toHaveLength(7)
		for (const personal of ['192.0.2.7', 'asa', 'example', CARS_TO_TRY.withEverything]) {
			expect(JSON.stringify(rows)).not.toContain(personal)
		}
	})

	test('of crossing clients and mailboxes never deadlock', async () => {
		const running = await runShop({ works: false })
		const { takeOrder, takeCar } = takerOf(running)
		const pairs = Array.from({ length: 1_000 }, (_, index) => ({
			client: `192.0.2.${index % 7}`,
			other: index % 11,
		}))
		await Promise.all(
			pairs.flatMap(({ client, other }) => [
				takeOrder(client, `${other}@example.com`),
				takeCar(client, String(other)),
			]),
		)
		const { rows } = await running.shop.pool.query(
			`select sum(used) filter (where bucket like 'orders by client %') as by_client,
				sum(used) filter (where bucket like 'orders to address %') as to_address
			from rate_limits`,
		)
		expect(rows).toEqual([{ by_client: 1_000, to_address: 1_000 }])
	})

	test('that a clock hours ahead has begun end once the clock is right', async () => {
		const limits = { carsPerClientPerDay: 1, carsPerDay: 1, ordersPerAddressPerHour: 1 }
		const running = await runShop({ limits, works: false })
		const { get } = manyRequests(running.url, 1)
		expect((await get(carPath)).status).toBe(200)
		expect((await running.place(buildOrder())).status).toBe(200)
		await running.shop.pool.query("update rate_limits set resets_at = now() + interval '1 year'")
		await running.shop.pool.query("update car_lookups set resets_at = now() + interval '1 year'")
		expect((await get(carPath.replace('VND1', 'VND2'))).status).toBe(204)
		expect((await running.place(buildOrder())).status).toBe(200)
		expect((await running.place(buildOrder())).status).toBe(429)
	})

	test('that cannot be counted let nothing pass', async () => {
		const { url, shop } = await runShop({ works: false })
		await shop.pool.query(BREAK_COUNTING)
		const placing = fetch(`${url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(buildOrder()),
		})
		for (const answer of [await fetch(url + carPath), await placing]) {
			expect(answer.status).toBe(503)
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
			expect(await answer.json()).toMatchObject({ code: 'temporarily-unavailable' })
		}
		const { rows } = await shop.pool.query('select count(*) as n from orders')
		expect(rows).toEqual([{ n: 0 }])
	})
})
