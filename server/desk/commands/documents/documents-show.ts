import { DELIVERY_WORDS, isChassisNumber, normaliseChassisNumber, wordsFor } from '@coc/contract'
import type { Command } from 'commander'
import type { Database } from '../../../db/database.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { DOCUMENT_ARGUMENT, documentByHash } from '../../queries/documents/document-by-hash.ts'
import {
	documentsOfCar,
	type Recipient,
	recipientsOf,
	type ShownDocument,
} from '../../queries/documents/read-documents.ts'
import { atMinute } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { dim, styled } from '../../terminal/text.ts'
import { documentColumns, sizeOf, standingOf } from './document-columns.ts'

export function addDocumentsShow(documents: Command, { screen, openDesk }: DeskContext): void {
	documents
		.command('show')
		.summary('what is known of a certificate, or of those of a car')
		.description(
			'Shows what is known of a certificate, or all that a car has and had: how each stands, and which orders got it.',
		)
		.argument('<id>', `${DOCUMENT_ARGUMENT}, or a chassis number`)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents show 3f9a1c2b
  npm run desk -- documents show VND1A2B3C4D567890`,
		)
		.action(async (text: string, options: { json?: true }) => {
			const { db } = (await openDesk()).shop
			const ofCar = await namedByCar(db, text)
			const document = ofCar ? null : await documentByHash(db, text)
			const recipients = await recipientsOf(
				db,
				document ?? { chassisNumber: normaliseChassisNumber(text) },
			)
			if (options.json) return screen.json({ documents: ofCar ?? [document], recipients })
			if (document) showOne(screen, document)
			else screen.table(documentColumns(screen.terminal), ofCar ?? [])
			showRecipients(screen, recipients)
		})
}

/** Null: it is the beginning of a SHA-256. */
async function namedByCar(db: Database, text: string): Promise<ShownDocument[] | null> {
	const chassisNumber = normaliseChassisNumber(text)
	if (!isChassisNumber(chassisNumber)) return null
	const found = await documentsOfCar(db, chassisNumber)
	if (found.length > 0) return found
	if (/^[0-9a-f]+$/i.test(chassisNumber)) return null
	throw new DeskError(`The archive has no certificate for ${chassisNumber}.`)
}

function showOne(screen: Screen, document: ShownDocument): void {
	screen.facts([
		['SHA-256', document.sha256],
		['Kind', `${document.format.toUpperCase()}, ${sizeOf(document)}`],
		['Received', atMinute(document.receivedAt)],
		...(document.fileName === null ? [] : [['File', document.fileName] as const]),
		['Car', document.chassisNumber ?? dim('not known')],
		['State', standingOf(document)],
		...(document.hasBytes ? [] : [['Bytes', dim('deleted: its time is over')] as const]),
	])
}

function showRecipients(screen: Screen, recipients: readonly Recipient[]): void {
	if (recipients.length === 0) return
	screen.heading('Orders that got it')
	screen.table(
		[
			{ title: 'Order', value: (order) => order.reference },
			{ title: 'State', value: (order) => wordsFor(DELIVERY_WORDS, order.status, 'en'), least: 8 },
			{ title: 'Fetched', value: (order) => (order.fetchedAt ? atMinute(order.fetchedAt) : '') },
			{
				title: 'Times',
				value: ({ fetches }) => (fetches === 0 ? '' : String(fetches)),
				align: 'right',
			},
			{
				title: 'Which',
				value: ({ isOutdated }) => (isOutdated ? styled('yellow', 'one that was replaced') : ''),
				least: 8,
			},
		],
		recipients,
	)
	const outdated = recipients.find(({ isOutdated }) => isOutdated)
	if (outdated) {
		screen.tell(`\`npm run desk -- deliver ${outdated.reference} --again\` sends the new one.`)
	}
}
