import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../faults/customers.ts'
import { type Deployment, inDeployment } from '../faults/deployment.ts'

/** Of whoever gave the order that is to be looked for. */
export const KNOWN_ADDRESS = 'known@example.com'

export type Target = {
	readonly deployment: Deployment
	readonly url: string
	/** Of the order that is to be looked for. */
	readonly orderId: string
	/** Where a program may write what it likes. */
	readonly folder: string
}

/** The whole service, with the limits against abuse raised: the attack is to reach the code behind them. */
export function underAttack<Result>(attack: (target: Target) => Promise<Result>): Promise<Result> {
	return inDeployment(async (deployment) => {
		const service = await deployment.service('all', { CARS_PER_DAY: '1000000' })
		await service.start()
		const orderId = await orderToFind(service.url)
		const folder = await attackersFolder(deployment)
		return await attack({ deployment, url: service.url, orderId, folder })
	})
}

/** So that there is something to find: of an order that can be paid. */
export async function orderToFind(url: string): Promise<string> {
	const { orderId } = await send(url, randomUUID(), KNOWN_ADDRESS)
	if (orderId === null) throw new Error('The order to be looked for was not taken')
	await untilPayable(url, orderId)
	return orderId
}

export async function attackersFolder({ dataDir }: Deployment): Promise<string> {
	const folder = path.join(dataDir, 'attacker')
	await mkdir(folder)
	return folder
}

async function untilPayable(url: string, orderId: string): Promise<void> {
	for (let tries = 0; tries < 300; tries++) {
		const { status } = await fetch(`${url}/api/order/payment?id=${orderId}`)
		if (status === 200) return
		await pause(100)
	}
	throw new Error('The order to be looked for was not handled within half a minute')
}
