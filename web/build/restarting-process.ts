import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

type Command = {
	readonly args: readonly string[]
	readonly cwd: string
	readonly env: NodeJS.ProcessEnv
}

/**
 * A Node process that can be restarted, with SIGTERM and a wait for its exit, so that it closes what it
 * opened: `node --watch` dies of an assertion on SIGTERM and leaves it running.
 */
export function startProcess({ args, cwd, env }: Command) {
	// A process group of its own: Ctrl-C reaches it once, from here, and not a second time from the terminal.
	const start = () => spawn(process.execPath, args, { cwd, env, stdio: 'inherit', detached: true })
	let running: ChildProcess = start()
	let turn = Promise.resolve()

	const stop = async () => {
		if (running.exitCode !== null || running.signalCode !== null) return
		running.kill('SIGTERM')
		await once(running, 'exit')
	}
	return {
		stop: () => {
			turn = turn.then(stop)
			return turn
		},
		restart: () => {
			turn = turn.then(stop).then(() => {
				running = start()
			})
		},
	}
}
