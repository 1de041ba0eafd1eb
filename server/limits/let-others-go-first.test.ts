import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { letOthersGoFirst } from './let-others-go-first.ts'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

async function startProcess() {
	// Ends with its input.
	const child = spawn('cat')
	await once(child, 'spawn')
	const { pid = 0 } = child
	const end = async () => {
		if (child.exitCode !== null) return
		child.stdin.end()
		await once(child, 'exit')
	}
	onTestFinished(end)
	return { pid, end }
}

test('C12 a process goes behind others, and one that is behind them further stays there', async () => {
	const { pid } = await startProcess()
	letOthersGoFirst(pid)
	expect(getPriority(pid)).toBe(Math.max(getPriority(), PRIORITY_BELOW_NORMAL))
	setPriority(pid, PRIORITY_LOW)
	letOthersGoFirst(pid)
	expect(getPriority(pid)).toBe(PRIORITY_LOW)
})

test('C12 a process that has ended meanwhile stops nobody', async () => {
	const { pid, end } = await startProcess()
	await end()
	expect(() => letOthersGoFirst(pid)).not.toThrow()
})
