import { CommanderError } from 'commander'
import { explain } from '../commands/explain-error.ts'
import { operatorAtTerminal } from './acts/operator.ts'
import type { SharedDesk } from './context.ts'
import { DeskError } from './desk-error.ts'
import { buildProgram } from './program.ts'
import { safeLines, screenOn } from './terminal/screen.ts'
import type { Terminal } from './terminal/terminal.ts'

const OK = 0
const FAILED = 1
const WRONG_USAGE = 2

type DeskOptions = {
	readonly terminal: Terminal
	/** Called once at most, and only by a command that needs it. */
	readonly openDesk: () => Promise<SharedDesk>
	readonly signal?: AbortSignal
}

/** Runs one command line; answers with the exit code. */
export async function runDesk(
	args: readonly string[],
	{ terminal, openDesk, signal = new AbortController().signal }: DeskOptions,
): Promise<number> {
	const program = buildProgram({
		screen: screenOn(terminal),
		openDesk: async (options) => ({
			...(await openDesk()),
			operator: operatorAtTerminal(options?.as),
		}),
		signal,
	})
	// Who types nothing wants to know what there is.
	const typed = args.length === 0 ? ['--help'] : args
	try {
		await program.parseAsync(typed, { from: 'user' })
		return OK
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? OK : WRONG_USAGE
		terminal.stderr.write(`${safeLines(textOf(error, signal))}\n`)
		return FAILED
	}
}

function textOf(error: unknown, signal: AbortSignal): string {
	if (error instanceof DeskError) return error.message
	// Whatever failed, failed because it was broken off.
	if (signal.aborted) return 'Stopped.'
	const explained = explain(error)
	if (explained instanceof Error) return explained.stack ?? explained.message
	return String(explained)
}
