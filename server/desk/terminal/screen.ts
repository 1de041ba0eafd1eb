import { once } from 'node:events'
import { visibleJson } from './escape.ts'
import { type Column, drawFacts, drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'
import { bold, type Line, lineOf, render, type Text, wrap } from './text.ts'

/** The only way from a command to the terminal, so that nothing gets there without being made safe. */
export type Screen = {
	readonly terminal: Terminal
	/** An answer, on stdout. */
	say(...text: Text[]): void
	/** What is beside the answer, on stderr: a script that reads stdout never sees it. */
	tell(...text: Text[]): void
	heading(text: string): void
	table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void
	facts(facts: readonly (readonly [name: string, value: Text])[]): void
	lines(lines: readonly Line[]): void
	json(value: unknown): void
	/** Text that is safe already, as fast as it is read: a long answer does not pile up in memory. */
	stream(text: AsyncIterable<string>): Promise<void>
}

export function screenOn(terminal: Terminal): Screen {
	const writeLine = (line: Line, indent = 0) => {
		for (const part of wrap(line, terminal.columns, indent)) {
			terminal.stdout.write(`${render(part, terminal.colour).trimEnd()}\n`)
		}
	}
	return {
		terminal,
		say: (...text) => writeLine(lineOf(text)),
		tell: (...text) => {
			for (const part of wrap(lineOf(text), terminal.columns)) {
				terminal.stderr.write(`${render(part, false).trimEnd()}\n`)
			}
		},
		heading: (text) => {
			terminal.stdout.write('\n')
			writeLine(lineOf(bold(text)))
		},
		table: (columns, rows) => {
			for (const line of drawTable(columns, rows, terminal.columns)) writeLine(line)
		},
		facts: (facts) => {
			for (const { line, indent } of drawFacts(facts)) writeLine(line, indent)
		},
		lines: (lines) => {
			for (const line of lines) writeLine(line)
		},
		json: (value) => {
			terminal.stdout.write(`${visibleJson(value)}\n`)
		},
		stream: async (text) => {
			for await (const part of text) {
				if (!terminal.stdout.write(part)) await once(terminal.stdout, 'drain')
			}
		},
	}
}

/** Texts of several lines from our own code, such as help and errors: each line is made safe. */
export function safeLines(text: string): string {
	return text
		.split('\n')
		.map((line) => render(lineOf(line), false))
		.join('\n')
}
