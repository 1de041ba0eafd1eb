import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../testing/full-size.ts'
import { capturedTerminal } from '../testing-desk.ts'
import { visible, visibleJson } from './escape.ts'
import { screenOn } from './screen.ts'

const STRINGS = sized({ gate: 10_000, full: 100_000 })

/** Written out on its own, so that a hole in the rule is not also a hole in its test. */
const RAW = new RegExp(
	[
		'[\\u0000-\\u001f\\u007f-\\u009f', // C0, DEL, C1
		'\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069', // bidi
		'\\u2028\\u2029', // line and paragraph separators
		'\\u00ad\\u200b-\\u200d\\u2060-\\u2064\\ufeff\\u180e', // no width
		'\\u{e0000}-\\u{e0fff}', // tags
		'\\ud800-\\udfff]', // half a pair
	].join(''),
	'u',
)

/** Any code unit at all, and those that do harm far more often than chance would have them. */
const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.string({ unit: 'grapheme', maxLength: 20 }),
	fc
		.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
		.map((units) => String.fromCharCode(...units)),
	fc
		.array(
			fc.oneof(
				fc.integer({ min: 0, max: 0x9f }),
				fc.constantFrom(0x061c, 0x200b, 0x200e, 0x202e, 0x2028, 0x2066, 0xfeff, 0xe0001, 0xd800),
			),
			{ maxLength: 30 },
		)
		.map((points) => points.map((point) => String.fromCodePoint(point)).join('')),
	fc.constantFrom('\x1b]0;owned\x07', '\x1b[2J\x1b[H', '\u009b31m', 'a\r\nb', '\u202egpj.exe'),
)

describe('what a terminal is shown', () => {
	test(`bears no raw control, bidi or invisible character: ${STRINGS} strings`, () => {
		fc.assert(
			fc.property(hostile, (text) => {
				expect(RAW.test(visible(text))).toBe(false)
			}),
			{ numRuns: STRINGS },
		)
	})

	test(`as JSON neither, and reads back as the same text: ${STRINGS} strings`, () => {
		fc.assert(
			fc.property(hostile, hostile, (text, name) => {
				const json = visibleJson({ [name]: [text] })
				expect(RAW.test(json.replaceAll('\n', ''))).toBe(false)
				expect(JSON.parse(json)).toEqual({ [name]: [text] })
			}),
			{ numRuns: STRINGS },
		)
	})

	test('through tables, facts, lines and notes: none either, at any width, but for our own layout', () => {
		fc.assert(
			fc.property(hostile, fc.integer({ min: 40, max: 120 }), (text, columns) => {
				const terminal = capturedTerminal({ columns, colour: true })
				const screen = screenOn(terminal)
				screen.say(text, { text, style: 'red' })
				screen.tell(text)
				screen.heading(text)
				screen.facts([[text, text]])
				screen.table([{ title: text, value: () => ({ text, style: 'green' }), least: 4 }], [0, 1])
				const shown = terminal.output() + terminal.errors()
				// Without the colours and line ends that we draw ourselves.
				const [first = '', ...coloured] = shown.replaceAll('\n', '').split('\u001b[')
				const texts = [first, ...coloured.map((part) => part.replace(/^\d+m/, ''))]
				expect(texts.some((part) => RAW.test(part))).toBe(false)
			}),
			{ numRuns: sized({ gate: 1_000, full: 5_000 }) },
		)
	})

	test('keeps what people are called', () => {
		for (const name of [
			'Åsa Öberg',
			'Łukasz',
			'Νίκος',
			'李 小龍',
			'अनिता',
			'Bilfirman & Söner AB',
		]) {
			expect(visible(name)).toBe(name)
		}
	})

	test('names what it escaped', () => {
		expect(visible('a\x1b[31mb\nc\u202ed\u0085')).toBe('a\\x1b[31mb\\nc\\u{202e}d\\x85')
	})
})
