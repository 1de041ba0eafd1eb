import type { EditableField } from '@coc/contract'
import { type Command, Option } from 'commander'
import type { EditOutcome } from '../../../orders/changing/edit-order.ts'
import type { Edits } from '../../../orders/changing/edited-customer.ts'
import { perform } from '../../acts/act.ts'
import { EDIT } from '../../acts/orders/edit.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import type { Screen } from '../../terminal/screen.ts'
import { dim, styled } from '../../terminal/text.ts'
import { EDIT_FIELDS, EDITABLE_FIELDS, flagOf } from './edit-fields.ts'

type Options = Readonly<Record<string, string | true>> & {
	readonly as?: string
	readonly json?: true
}

export function addEdit(program: Command, { screen, openDesk }: DeskContext): void {
	const command = program
		.command('edit')
		.summary('put right what a customer told of themselves')
		.description(
			'Puts right what a customer told of themselves, by the rules of the order form. What is not named stays as it is; what was there before stays in the order’s history. An unpaid order gets a new payment, with other VAT where that follows, and the customer its link; a receipt that was issued stays as it was.',
		)
		.argument('<id>', ORDER_ARGUMENT)
	for (const field of EDITABLE_FIELDS) {
		command.addOption(new Option(EDIT_FIELDS[field].flags, EDIT_FIELDS[field].description))
	}
	command
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- edit 4F2K-9QXH --email asa@example.com
  npm run desk -- edit 4F2K-9QXH --street "Storgatan 2" --zip "831 30"
  npm run desk -- edit 4F2K-9QXH --company "Bilfirman AB" --vat-number SE556677889901`,
		)
		.action(async (id: string, options: Options) => {
			const edits = editsIn(options)
			if (Object.keys(edits).length === 0) {
				command.error('error: name something to change, such as --email')
			}
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const edited = await perform(desk, EDIT, { orderId, edits }).catch((error: unknown) => {
				throw new DeskError(
					`The order could not be changed: ${describeFailure(error)}. The order is as it was; try again when the payment provider answers.`,
					{ cause: error },
				)
			})
			const refusal = refusalOf(edited)
			if (refusal !== null) throw new DeskError(`${refusal} Nothing was changed.`)
			if (options.json) screen.json({ orderId, ...edited })
			else show(screen, edited)
		})
}

function editsIn(options: Options): Edits {
	const given = EDITABLE_FIELDS.flatMap((field): [EditableField, string][] => {
		const value = options[new Option(EDIT_FIELDS[field].flags).attributeName()]
		if (typeof value !== 'string') return []
		return [[field, field === 'countryCode' ? value.toUpperCase() : value]]
	})
	return Object.fromEntries(given)
}

const VAT_IS_FIXED =
	'Country (or a post code of Åland), VAT number and whether it is a company decide the VAT, and the price of this order is fixed:'

function refusalOf(edited: EditOutcome): string | null {
	switch (edited.outcome) {
		case 'changed':
		case 'unchanged':
			return null
		case 'invalid':
			return edited.fields.map(ruleOf).join(' ')
		case 'changed-meanwhile':
			return 'A colleague has changed it meanwhile.'
		case 'vat-is-fixed':
			return edited.status === 'CANCELLED'
				? `${VAT_IS_FIXED} it is cancelled. The customer may order again.`
				: `${VAT_IS_FIXED} it is paid. Give the money back (\`npm run desk -- refund ID\`) and have the customer order again.`
		case 'anonymised':
			return 'The personal data of this order was erased.'
		case 'not-found':
			return 'The order was erased just now.'
	}
}

function ruleOf(name: string): string {
	const field = EDITABLE_FIELDS.find((editable) => editable === name)
	return field ? `${flagOf(field)} ${EDIT_FIELDS[field].rule}.` : `The order form refuses ${name}.`
}

function show(screen: Screen, edited: EditOutcome): void {
	if (edited.outcome !== 'changed') {
		screen.say('The order says so already.')
		return
	}
	screen.table(
		[
			{ title: '', value: (change) => dim(change.field.replaceAll('_', ' ')) },
			{ title: 'Before', value: (change) => change.old, least: 8 },
			{ title: 'Now', value: (change) => styled('green', change.new), least: 8 },
		],
		edited.changes,
	)
	if (edited.mailed) screen.say(`The mail ${edited.mailed} is on its way to the customer.`)
}
