import { WAITING_WORDS, wordsFor } from '@coc/contract'
import type { ShownDocument } from '../../queries/documents/read-documents.ts'
import { atMinute, counted, number } from '../../terminal/format.ts'
import type { Column } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { styled, type Text } from '../../terminal/text.ts'

const SHORT_HASH = 12

/** Enough of a SHA-256 to name it by; a script gets all of it. */
export function shortHash({ isTTY }: Terminal, sha256: string): string {
	return isTTY ? sha256.slice(0, SHORT_HASH) : sha256
}

export function documentColumns(terminal: Terminal): Column<ShownDocument>[] {
	return [
		{ title: 'Received', value: (document) => atMinute(document.receivedAt) },
		{ title: 'SHA-256', value: (document) => shortHash(terminal, document.sha256) },
		{
			title: 'File',
			value: ({ fileName, chassisNumber }) => fileName ?? chassisNumber ?? '',
			least: 8,
		},
		{ title: 'Kind', value: (document) => document.format.toUpperCase(), optional: true },
		{ title: 'Size', value: (document) => sizeOf(document), align: 'right', optional: true },
		{ title: 'State', value: standingOf, least: 12 },
	]
}

/** How it stands, and if it waits, why. */
export function standingOf(document: ShownDocument): Text {
	if (document.waitsBecause !== null) {
		return styled('yellow', wordsFor(WAITING_WORDS, document.waitsBecause, 'en'))
	}
	if (document.replacedAt) return styled('dim', `replaced ${atMinute(document.replacedAt)}`)
	return document.releasedAt === null
		? styled('yellow', 'waits to be released')
		: styled('green', 'the car’s certificate')
}

export function sizeOf({ size }: ShownDocument): string {
	return size < 1000 ? counted(size, 'byte') : `${number(Math.round(size / 1000))} kB`
}
