import { connectDatabase } from '../../../server/db/database.ts'
import { type Operator, signIn } from '../../desk/operator.ts'
import { type Deployment, inDeployment } from '../../faults/deployment.ts'
import { attackersFolder, orderToFind } from '../under-attack.ts'

export type DeskTarget = {
	readonly deployment: Deployment
	/** As its browsers see it. */
	readonly url: string
	/** The same where it listens. */
	readonly listener: string
	/** Of the desk's process. */
	readonly pid: number
	/** Of an order that is there to be found. */
	readonly orderId: string
	/** Where a program may write what it likes. */
	readonly folder: string
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
		const orderId = await orderToFind(site.url)
		const folder = await attackersFolder(deployment)
		const desk = await deployment.service('desk')
		await desk.start()
		const listener = desk.url
		const url = listener.replace('127.0.0.1', 'localhost')
		const { db, close } = connectDatabase(deployment.databaseUrl, 2)
		stack.defer(close)
		const manager = stack.use(await signIn(db, url, 'manager'))
		const clerk = stack.use(await signIn(db, url, 'clerk'))
		const pid = desk.pid() ?? 0
		return await attack({ deployment, url, listener, pid, orderId, folder, manager, clerk })
	})
}
