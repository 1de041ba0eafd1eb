import type { Terminal } from '../terminal/terminal.ts'
import { type Style, styled, type Text } from '../terminal/text.ts'

const SHORT_ID = 10

const STYLES: Readonly<Record<string, Style>> = {
	RECEIVED: 'yellow',
	CREATED: 'cyan',
	OPENING: 'yellow',
	PENDING: 'yellow',
	PENDING_CONFIRMATION: 'yellow',
	PENDING_MERCHANT_CAPTURE: 'yellow',
	SETTLED: 'green',
	EXECUTED: 'green',
	UNDELIVERABLE: 'dim',
	CANCELLED: 'dim',
	ERROR: 'red',
	REVIEW: 'red',
	waiting: 'cyan',
	'under-way': 'cyan',
	failing: 'yellow',
	dead: 'red',
	sent: 'green',
	'given up': 'red',
}

/** A status in the colour that it has everywhere. */
export function statusText(status: string): Text {
	const style = STYLES[status]
	return style ? styled(style, status) : status
}

/** Enough of an id to name it by; a script gets all of it. */
export function shortId({ isTTY }: Terminal, id: string): string {
	return isTTY ? id.slice(0, SHORT_ID) : id
}
