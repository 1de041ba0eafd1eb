import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const CHECKOUT = path.join(import.meta.dirname, '../..')

/** A command of the desk, on the app that all tests share; what it prints. */
export async function typeAtDesk(...parameters: readonly string[]): Promise<string> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		['server/commands/desk.ts', ...parameters],
		{
			cwd: CHECKOUT,
			env: {
				...process.env,
				NODE_ENV: '',
				PORT: new URL(process.env['APP_URL'] ?? '').port,
				DATA_DIR: process.env['APP_DATA_DIR'] ?? '',
			},
		},
	)
	return stdout
}
