import type { Command } from 'commander'
import type { MatchOutcome } from '../../../documents/waiting-documents.ts'
import { perform } from '../../acts/act.ts'
import { MATCH_DOCUMENT } from '../../acts/documents/match-document.ts'
import { asOption, chassisNumber, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { DOCUMENT_ARGUMENT, documentByHash } from '../../queries/documents/document-by-hash.ts'

type Options = { readonly replace?: true; readonly as?: string; readonly json?: true }

export function addDocumentsMatch(documents: Command, { screen, openDesk }: DeskContext): void {
	documents
		.command('match')
		.summary('say which car a file is for')
		.description(
			'Says which car a file that waits is for. Every paid order that waits for that car is served. With --replace also brings back a certificate in whose place another came by mistake.',
		)
		.argument('<id>', DOCUMENT_ARGUMENT)
		.argument('<car>', 'the car', chassisNumber)
		.option('--replace', 'take the place of the certificate that the car has already')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents match 3f9a1c2b VND1A2B3C4D567890
  npm run desk -- documents match 3f9a1c2b VND1A2B3C4D567890 --replace`,
		)
		.action(async (text: string, car: string, options: Options) => {
			const desk = await openDesk(options)
			const document = await documentByHash(desk.shop.db, text)
			const { sha256, replacedAt } = document
			const isThere = document.chassisNumber === car && replacedAt === null
			const matched = isThere
				? null
				: await perform(desk, MATCH_DOCUMENT, {
						sha256,
						chassisNumber: car,
						replace: options.replace === true,
					})
			const refusal = matched && refusalOf(matched, car)
			if (refusal) throw new DeskError(`${refusal} Nothing was changed.`)
			const outcome = matched?.outcome ?? 'unchanged'
			if (options.json) screen.json({ sha256, chassisNumber: car, outcome })
			else screen.say(IN_WORDS[outcome] ?? outcome)
			if (!options.json && desk.shop.certificates.archive.release === 'approve' && matched) {
				screen.tell('It goes out once it is released: `npm run desk -- documents release`.')
			}
		})
}

const IN_WORDS: Partial<Record<MatchOutcome['outcome'] | 'unchanged', string>> = {
	matched: 'Matched. Every paid order that waits for this car is served.',
	replaced:
		'Matched, in the place of the one before. Orders that got that one keep it: `documents show CHASSIS` names them, `deliver ORDER --again` sends the new one.',
	unchanged: 'It is this car’s already.',
}

function refusalOf(matched: MatchOutcome, car: string): string | null {
	switch (matched.outcome) {
		case 'matched':
		case 'replaced':
			return null
		case 'waiting':
			return `${car} has a certificate already. Add --replace if this one is right.`
		case 'unknown-car':
			return `Neither the register nor an order knows ${car}. If the number is right, add the car first (\`npm run desk -- cars set\`).`
		case 'not-waiting':
			return 'That file has a car already.'
		case 'bytes-gone':
			return 'Its bytes were deleted, since its time is over: `documents import` the file again first.'
		case 'no-such-document':
			return 'That file was discarded just now.'
	}
}
