import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { buildProgram } from './program.ts'
import { runDesk } from './run-desk.ts'
import { screenOn } from './terminal/screen.ts'
import { capturedTerminal } from './testing-desk.ts'

const refuseToOpen = () => Promise.reject(new Error('Nobody asked for the database'))

async function type(commandLine: string, columns?: number) {
	const terminal = capturedTerminal(columns === undefined ? {} : { columns })
	const args = commandLine === '' ? [] : commandLine.split(' ')
	const code = await runDesk(args, { terminal, openDesk: refuseToOpen })
	return { code, output: terminal.output(), errors: terminal.errors() }
}

function everyCommand(command: Command, path: readonly string[] = []): [string, Command][] {
	return command.commands.flatMap((child): [string, Command][] => {
		const name = [...path, child.name()]
		return [[name.join(' '), child], ...everyCommand(child, name)]
	})
}

const program = buildProgram({
	screen: screenOn(capturedTerminal()),
	openDesk: refuseToOpen,
	signal: new AbortController().signal,
})
const COMMANDS = everyCommand(program)

describe('the desk, without connecting to anything,', () => {
	test('says what there is', async () => {
		for (const asked of ['', '--help', '-h']) {
			const { code, output } = await type(asked)
			expect(code).toBe(0)
			for (const command of program.commands) expect(output).toContain(`  ${command.name()} `)
		}
	})

	test.each(COMMANDS)('explains %s: every option, and examples', async (name, command) => {
		const { code, output, errors } = await type(`${name} --help`)
		expect({ code, errors }).toEqual({ code: 0, errors: '' })
		for (const option of command.options) expect(output).toContain(option.long)
		if (command.commands.length === 0) expect(output).toContain(`npm run desk -- ${name}`)
	})

	test.each(COMMANDS)(
		'fits the explanation of %s into 60 columns, but for examples',
		async (name) => {
			const { output } = await type(`${name} --help`, 60)
			const [explanation = ''] = output.split(/^(?:Without --plain|Statuses:|Examples:)/m)
			for (const line of explanation.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
		},
	)

	test('refuses what it does not know, with code 2 and a hint', async () => {
		for (const wrong of [
			'order',
			'ordres',
			'orders --state x',
			'orders --limit 0',
			'cars',
			'jobs a b',
		]) {
			const { code, output, errors } = await type(wrong)
			expect({ wrong, code, output }).toEqual({ wrong, code: 2, output: '' })
			expect(errors).not.toBe('')
		}
		expect((await type('ordres')).errors).toContain('orders')
	})

	test('refuses amounts, cars and days that are none, with code 2', async () => {
		const car = CARS_TO_TRY.withEverything
		for (const wrong of [
			...['0', '-5', '1.234', 'all', '1e3'].map((amount) => `refund 00000000 --amount=${amount}`),
			`cars set ${car}`,
			'cars set VND1 --coc yes',
			`cars set ${car} --coc maybe`,
			`cars set ${car} --price -1`,
			`cars set ${car} --year 24`,
			'bulk post',
			'export --from 2026-03-01',
			'export --from 2026-03-02 --to 2026-03-01',
			'export --from march --to 2026-03-31',
		]) {
			expect(await type(wrong), wrong).toMatchObject({ code: 2, output: '' })
		}
	})

	test('shows what was typed wrongly without obeying it', async () => {
		const { errors } = await type('orders --\x1b[2J')
		expect(errors).toContain('\\x1b[2J')
		expect(errors).not.toContain('\x1b')
	})

	test('tells an unexpected error with its trace, so that it can be mended', async () => {
		const { code, errors } = await type('orders')
		expect(code).toBe(1)
		expect(errors).toContain('Nobody asked for the database')
		expect(errors).toContain('    at ')
	})
})
