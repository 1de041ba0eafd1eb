import type { Command } from 'commander'
import { jsonOption, ORDER_ARGUMENT } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { historyInWords } from '../queries/history-words.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { type ShownViewer, viewersOf } from '../queries/order-viewers.ts'
import { readOrder, type WholeOrder } from '../queries/read-order.ts'
import { atMinute, atSecond, kronor, money, percent } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import { bold, dim, type Text } from '../terminal/text.ts'
import { showNotes } from './care/show-notes.ts'
import { showDeliveries } from './deliveries/show-deliveries.ts'
import { jobColumns } from './job-columns.ts'
import { orderText, paymentText, refundText, statusText } from './order-texts.ts'

export function addOrder(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('order')
		.summary('show everything about one order')
		.description(
			'Shows everything about one order: customer, cars and prices, payments, refunds, certificates, mails, notes, jobs, and all that has happened to it.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- order 4F2K-9QXH
  npm run --silent desk -- order 4F2K-9QXH --json`,
		)
		.action(async (id: string, options: { json?: true }) => {
			const { shop } = await openDesk()
			const order = await readOrder(shop, await orderByIdStart(shop.db, id))
			if (!order) throw new DeskError('The order was erased just now.')
			const viewers = await viewersOf(shop.db, order.id)
			if (options.json) screen.json({ ...order, viewers })
			else show(screen, order, viewers)
		})
}

function show(screen: Screen, order: WholeOrder, viewers: readonly ShownViewer[]): void {
	const { customer } = order
	screen.say(bold(`Order ${order.reference}`), '  ', orderText(order.state))
	screen.facts([
		['Id', order.id],
		['Received', atMinute(order.createdAt)],
		['Handled', order.handledAt ? atMinute(order.handledAt) : dim('not yet')],
		...(order.anonymisedAt
			? [['Erased', `${atMinute(order.anonymisedAt)}: personal data, the books are kept`] as const]
			: []),
		...(order.receipt
			? [['Receipt', `no. ${order.receipt.number}, ${atMinute(order.receipt.issuedAt)}`] as const]
			: []),
		...(order.unpaid
			? [
					['Reminder', order.unpaid.nextReminder ?? dim('none')] as const,
					['Lapses', `after ${order.unpaid.lapsesAfter}, if it is not paid`] as const,
				]
			: []),
		['Page', order.page],
		...(viewers.length > 0
			? [['Open at', viewers.map(({ name }) => name).join(', ')] as const]
			: []),
	])

	screen.heading('Customer')
	screen.facts([
		...(customer.isCompany
			? [['Company', customer.companyName] as const, ['VAT number', customer.vatNumber] as const]
			: []),
		...(order.vatCheck ? [['VIES', checkText(order.vatCheck)] as const] : []),
		['Name', `${customer.firstName} ${customer.lastName}`.trim() || dim('erased')],
		['E-mail', customer.emailAddress || dim('erased')],
		['Phone', customer.phoneNumber || dim('erased')],
		['Address', addressOf(customer) || dim('erased')],
		['Language', order.language === 'en' ? 'English' : 'Swedish'],
	])

	screen.heading('Cars')
	screen.table(
		[
			{ title: 'Chassis number', value: (car) => car.chassisNumber },
			{ title: 'Plate', value: (car) => car.registrationNumber ?? '', least: 6 },
			{ title: 'CoC', value: (car) => cocText(car.cocExists) },
			{
				title: 'SEK',
				value: (car) => (car.priceOre === null ? '' : kronor(car.priceOre)),
				align: 'right',
			},
		],
		order.cars,
	)
	if (order.totalOre !== null) {
		screen.say(
			`VAT ${percent((order.vatRatePercent ?? 0) * 100)}: ${money(order.vatOre ?? 0)}   `,
			bold(`Total: ${money(order.totalOre)}`),
			order.vatReason === null ? '' : dim(`   no VAT: ${order.vatReason}`),
		)
	}
	showMoney(screen, order)
	showDeliveries(screen, order.deliveries)
	showMails(screen, order)
	showNotes(screen, order.notes)
	if (order.jobs.length > 0) {
		screen.heading('Jobs')
		screen.table(jobColumns(screen.terminal, { order: false }), order.jobs)
	}
	screen.heading('What happened')
	screen.table(
		[
			{ title: 'When', value: (event) => atSecond(event.at) },
			{ title: 'About', value: (event) => event.about },
			{ title: 'What', value: (event) => historyInWords(event, 'en'), least: 16 },
			{ title: 'Why', value: (event) => dim(event.cause), least: 6 },
			{ title: 'Who', value: (event) => event.operator ?? '', least: 6 },
		],
		order.history,
	)
}

function showMoney(screen: Screen, { payments, refunds }: WholeOrder): void {
	if (payments.length > 0) {
		screen.heading('Payments')
		screen.table(
			[
				{ title: 'Opened', value: (payment) => atMinute(payment.createdAt) },
				{ title: 'Status', value: (payment) => paymentText(payment.status), least: 8 },
				{
					title: 'SEK',
					value: ({ settledOre, amountOre, settledCurrency }) =>
						`${kronor(settledOre ?? amountOre)}${inOtherCurrency(settledCurrency)}`,
					align: 'right',
				},
				{ title: 'By', value: (payment) => payment.method, least: 4 },
				{ title: 'At', value: (payment) => payment.provider, least: 5 },
				{ title: 'Reference', value: (payment) => payment.reference ?? '', least: 8 },
			],
			payments,
		)
		for (const { refundedElsewhereOre: ore, settledCurrency: currency } of payments) {
			if (ore === 0) continue
			screen.say(`Given back on the provider’s own pages: ${money(ore, currency ?? 'SEK')}`)
		}
	}
	if (refunds.length > 0) {
		screen.heading('Refunds')
		screen.table(
			[
				{ title: 'Asked for', value: (refund) => atMinute(refund.createdAt) },
				{ title: 'Status', value: (refund) => refundText(refund.status), least: 8 },
				{
					title: 'SEK',
					value: ({ amountOre, currency }) => `${kronor(amountOre)}${inOtherCurrency(currency)}`,
					align: 'right',
				},
				{ title: 'For', value: refundedFor, least: 17 },
				{
					title: 'Credit note',
					value: ({ creditNote }) => (creditNote ? `no. ${creditNote.number}` : ''),
				},
				{ title: 'Why', value: (refund) => refund.reason, least: 8 },
				{ title: 'Reference', value: (refund) => refund.reference ?? '', least: 8, optional: true },
			],
			refunds,
		)
	}
}

function refundedFor({ what, cars }: WholeOrder['refunds'][number]): string {
	if (what === 'vat') return 'VAT only'
	return cars.length === 0 ? 'an amount' : cars.join(' ')
}

function inOtherCurrency(currency: string | null): string {
	return currency === null || currency === 'SEK' ? '' : ` ${currency}`
}

function showMails(screen: Screen, { mails }: WholeOrder): void {
	if (mails.length === 0) return
	screen.heading('Mails')
	screen.table(
		[
			{ title: 'Asked for', value: (mail) => atMinute(mail.createdAt) },
			{
				title: 'Mail',
				value: (mail) => (mail.version > 1 ? `${mail.kind} (no. ${mail.version})` : mail.kind),
				least: 12,
			},
			{ title: 'State', value: (mail) => statusText(mail.state) },
			{ title: 'Sent', value: (mail) => (mail.sentAt ? atMinute(mail.sentAt) : '') },
		],
		mails,
	)
}

/** Who reads it wants the proof, or to know what happens without it. */
function checkText(check: NonNullable<WholeOrder['vatCheck']>): string {
	const at = `${check.number}, ${atMinute(check.askedAt)}`
	switch (check.answer) {
		case 'valid':
			return `${at}: confirmed, consultation number ${check.identifier ?? 'not given'}`
		case 'invalid':
			return `${at}: not a valid number${check.errorCode === null ? '' : ` (${check.errorCode})`}`
		case 'unavailable':
			return `${at}: no answer (${check.errorCode}), so with VAT; asked again by itself`
	}
}

function cocText(exists: boolean | null): Text {
	if (exists === null) return dim('not looked up')
	return exists ? 'yes' : 'no'
}

function addressOf(customer: WholeOrder['customer']): string {
	const place = `${customer.zipCode} ${customer.city}`.trim()
	const country = customer.countryOutsideEu || customer.countryCode
	const parts = [customer.streetAddress, place].filter((part) => part !== '')
	return parts.length === 0 ? '' : [...parts, country].join(', ')
}
