import type { Command } from 'commander'
import type { DeskContext } from '../../context.ts'
import { addOperatorsInvite } from './operators-invite.ts'

export function addOperators(program: Command, context: DeskContext): void {
	const operators = program
		.command('operators')
		.summary('who works at the desk in the browser')
		.description('Lists who works at the desk in the browser, and lets people in and out.')
	addOperatorsInvite(operators, context)
}
