import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment, Service } from '../faults/deployment.ts'
import { median } from '../median.ts'

const STARTS = 5

export type StartAndRest = { readonly startMs: readonly number[]; readonly restingMb: number }

/** From the start of the process to its first answer, and what it holds once nothing is left to do. */
export async function measureStart(deployment: Deployment): Promise<StartAndRest> {
	const service = await deployment.service('all')
	const startMs: number[] = []
	const held: number[] = []
	for (let start = 0; start < STARTS; start++) {
		startMs.push(await service.start())
		await pause(3_000)
		held.push(await heldMb(service))
		await service.kill('SIGTERM')
	}
	return { startMs, restingMb: median(held) }
}

/** The memory that the process holds, as the system counts it. */
export async function heldMb(service: Service): Promise<number> {
	const status = await readFile(`/proc/${service.pid()}/status`, 'utf8')
	return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
