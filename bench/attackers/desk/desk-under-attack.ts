import { randomUUID } from 'node:crypto'
import { connectDatabase } from '../../../server/db/database.ts'
import { type Operator, signIn } from '../../desk/operator.ts'
import { send } from '../../faults/customers.ts'
import { type Deployment, inDeployment } from '../../faults/deployment.ts'

export type DeskTarget = {
	readonly deployment: Deployment
	/** As its browsers see it. */
	readonly url: string
	/** Of the desk's process. */
	readonly pid: number
	/** Of an order that is there to be found. */
	readonly orderId: string
	/** Whose session an attacker may have got to use, and who may do everything. */
	readonly manager: Operator
	/** At work meanwhile. */
	readonly clerk: Operator
}

/** The desk in a process of its own, as in production, with somebody at it. */
export function deskUnderAttack<Result>(
	attack: (target: DeskTarget) => Promise<Result>,
): Promise<Result> {
	return inDeployment(async (deployment) => {
		await using stack = new AsyncDisposableStack()
		const site = await deployment.service('all')
		await site.start()
		const { orderId } = await send(site.url, randomUUID(), 'known@example.com')
		if (orderId === null) throw new Error('The order to be looked for was not taken')
		const desk = await deployment.service('desk')
		await desk.start()
		const url = desk.url.replace('127.0.0.1', 'localhost')
		const { db, close } = connectDatabase(deployment.databaseUrl, 2)
		stack.defer(close)
		const manager = stack.use(await signIn(db, url, 'manager'))
		const clerk = stack.use(await signIn(db, url, 'clerk'))
		return await attack({ deployment, url, pid: desk.pid() ?? 0, orderId, manager, clerk })
	})
}
