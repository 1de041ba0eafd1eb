import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loseCallbacks } from '../faults/delivery/paying-customers.ts'
import { inDeployment } from '../faults/deployment.ts'
import { drawPromise, type Kept } from '../promise.ts'
import { carNumber, fillCars } from './fill-cars.ts'
import { measureImport, PDFS, XMLS } from './import-speed.ts'
import { measureFetches } from './many-fetches.ts'
import { openArchive } from './open-archive.ts'
import { measureOrdersWhileImporting } from './orders-while-importing.ts'
import { measurePaidToMail, PAID_ORDERS } from './paid-to-mail.ts'

/** From paid to the certificate in hand: what is promised of it, in less than three minutes. */
export function benchDelivery(): Promise<boolean> {
	return inDeployment(async (deployment) => {
		await using stack = new AsyncDisposableStack()
		const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-delivery-'))
		stack.defer(() => rm(folder, { recursive: true, force: true }))
		// The first is the one that is imported over and over.
		const counts = [1, PAID_ORDERS, PDFS, XMLS, 1]
		const total = counts.reduce((sum, count) => sum + count, 0)
		const numbers = Array.from({ length: total }, (_, n) => carNumber(n))
		const [, toPay = [], asPdf = [], asXml = [], [large = ''] = []] = counts.map((count) =>
			numbers.splice(0, count),
		)
		await fillCars(deployment.database, total)
		await loseCallbacks(deployment)
		const archive = await openArchive(stack, deployment.databaseUrl)

		console.log('\nThe certificate arrives')
		const kept: Kept[] = []
		const tell = (promise: Kept) => {
			kept.push(promise)
			console.log(`  ${drawPromise(promise)}`)
		}
		const service = await deployment.service('all')
		await service.start()
		tell(await measurePaidToMail(deployment, service, archive, toPay))
		await service.kill('SIGTERM')
		tell(await measureImport(archive, folder, 'pdf', asPdf))
		tell(await measureImport(archive, folder, 'xml', asXml))
		const web = await deployment.service('web')
		await web.start()
		tell(await measureFetches(deployment, web, archive, large))
		await web.kill('SIGTERM')
		await web.start()
		tell(await measureOrdersWhileImporting(deployment, web))
		return kept.every(({ holds }) => holds)
	})
}
