import { spawn } from 'node:child_process'
import path from 'node:path'

const STORIES = 10_000

/** Many more stories than the gate tells, with another seed each time. */
export async function benchPaymentModel(): Promise<boolean> {
	const seed = process.env['MODEL_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
	console.log(`\n${STORIES} stories of a payment in any order of events (MODEL_SEED=${seed})`)
	const child = spawn('vitest', ['run', '--project', 'server', 'orders/paying/payment-model'], {
		cwd: path.dirname(import.meta.dirname),
		env: { ...process.env, MODEL_RUNS: String(STORIES), MODEL_SEED: seed },
		stdio: 'inherit',
	})
	return new Promise((resolve) => {
		child.once('error', () => resolve(false))
		child.once('exit', (code) => resolve(code === 0))
	})
}
