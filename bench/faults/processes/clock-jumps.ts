import { setTimeout as pause } from 'node:timers/promises'
import { quickCaptcha } from '../../../server/testing/quick-captcha.ts'
import { customers, noPromises } from '../customers.ts'
import {
	NO_SYSTEM_POSTGRES,
	startSystemPostgres,
	systemPostgresPrograms,
} from '../database/system-postgres.ts'
import { CAPTCHA_KEY, type Deployment, inDeployment, inDeploymentOn } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { leftToDo, reconcileLedgers } from '../ledgers.ts'
import { type FakeClock, fakeClock, findLibfaketime } from './fake-clock.ts'

const DONE_WITHIN_MS = 60_000
const PROPER = ['200', '400', '503']

export const clockJumps: Fault = {
	name: 'clock-jumps',
	what: 'the clocks of the service and of its database jump by hours and back while customers order',
	counts: 'jumps',
	run: async (options) => {
		const library = await findLibfaketime()
		if (library === null) {
			return { n: 0, holds: null, figures: 'libfaketime is not installed (apt install faketime)' }
		}
		await using ofService = await fakeClock(library)
		await using ofDatabase = await fakeClock(library)
		const programs = await systemPostgresPrograms()
		if (programs === null) {
			options.log(`only the clock of the service: ${NO_SYSTEM_POSTGRES}`)
			return await inDeployment((deployment) =>
				jumpIn(deployment, [[ofService]], ofService, options),
			)
		}
		const clocks = [[ofService], [ofDatabase], [ofService, ofDatabase]]
		return await inDeploymentOn(
			() => startSystemPostgres(programs, ofDatabase.environment),
			(deployment) => jumpIn(deployment, clocks, ofService, options),
		)
	},
}

/** Forward and backward in turn, each time other clocks, by up to twelve hours. */
async function jumpIn(
	deployment: Deployment,
	clocks: readonly (readonly FakeClock[])[],
	ofService: FakeClock,
	{ isShort, random, log }: FaultOptions,
) {
	const jumps = isShort ? 6 : 60
	const service = await deployment.service('all', ofService.environment)
	await service.start()
	const promises = noPromises()
	const closing = new AbortController()
	const url = () => service.url
	const ordering = Promise.all([
		// They get their captcha from the service, by its clock; the last one solved it beforehand.
		customers(3, url, promises, closing.signal, () => quickCaptcha(CAPTCHA_KEY, ofService.now())),
		customers(1, url, promises, closing.signal),
	])
	for (let jump = 1; jump <= jumps; jump++) {
		const jumping = clocks[Math.floor((jump - 1) / 2) % clocks.length] ?? []
		const hours = (1 + random() * 11) * (jump % 2 === 1 ? 1 : -1)
		await pause(200 + random() * 300)
		for (const clock of jumping) await clock.offBy(hours * 3600)
		await pause(400 + random() * 600)
		for (const clock of jumping) await clock.offBy(0)
		if (jump % 10 === 0) log(`${jump} of ${jumps} jumps, ${promises.kept.length} orders`)
	}
	await pause(500)
	closing.abort()
	await ordering
	const { left, tookMs } = await untilDone(deployment)
	const books = await reconcileLedgers(deployment, promises)
	const improper = [...promises.answers].filter(([status]) => !PROPER.includes(status))
	const figures = [
		`${promises.answers.get('400') ?? 0} captchas refused while the clock was wrong`,
		`improper answers: ${improper.map(([status, count]) => `${count} × ${status}`).join(', ') || '0'}`,
		`${left} jobs and mails stalled; all done ${Math.round(tookMs / 1000)} s after the last jump back`,
	]
	return outcomeOf(jumps, books, figures.join('; '), improper.length === 0 && left === 0)
}

/** Without any help, such as bringing a next try forward. */
async function untilDone(deployment: Deployment) {
	const began = performance.now()
	let left = await leftToDo(deployment)
	while (left > 0 && performance.now() - began < DONE_WITHIN_MS) {
		await pause(100)
		left = await leftToDo(deployment)
	}
	return { left, tookMs: performance.now() - began }
}
