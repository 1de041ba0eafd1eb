import {
	DELIVERY_WORDS,
	orderWords,
	PAYMENT_WORDS,
	REFUND_WORDS,
	type Words,
	wordsFor,
} from '@coc/contract'
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
	REFUNDED: 'dim',
	UNKNOWN_CAR: 'dim',
	NO_COC: 'dim',
	EXECUTED: 'green',
	UNDELIVERABLE: 'dim',
	CANCELLED: 'dim',
	ERROR: 'red',
	REVIEW: 'red',
	WAITING: 'yellow',
	READY: 'cyan',
	SENT: 'green',
	FETCHED: 'green',
	PROBLEM: 'red',
	STOPPED: 'dim',
	waiting: 'cyan',
	'under-way': 'cyan',
	failing: 'yellow',
	dead: 'red',
	sent: 'green',
	'given up': 'red',
}

/** A status in the colour that it has everywhere. */
export function statusText(status: string, words = status): Text {
	const style = STYLES[status]
	return style ? styled(style, words) : words
}

/** How an order stands, in words. */
export const orderText = (state: string): Text => statusText(state, inWords(state))

export const paymentText = (status: string): Text => inTheirWords(PAYMENT_WORDS, status)

export const refundText = (status: string): Text => inTheirWords(REFUND_WORDS, status)

export const deliveryText = (status: string): Text => inTheirWords(DELIVERY_WORDS, status)

function inTheirWords(words: Readonly<Record<string, Words>>, status: string): Text {
	return statusText(status, wordsFor(words, status, 'en'))
}

/** The command line speaks English. */
export const inWords = (state: string): string => orderWords(state, 'en')

/** For sentences. */
export const quoted = (state: string): string => `“${inWords(state)}”`

/** Enough of an id to name it by; a script gets all of it. */
export function shortId({ isTTY }: Terminal, id: string): string {
	return isTTY ? id.slice(0, SHORT_ID) : id
}
