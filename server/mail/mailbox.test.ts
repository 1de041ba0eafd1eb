import { describe, expect, test } from 'vitest'
import { isAddress, oneLine, parseMailbox } from './mailbox.ts'

describe('a mailbox', () => {
	test.each([
		['Vendel <kundservice@vendel.example>', 'Vendel'],
		['"Vendel, Bilar & Co" <kundservice@vendel.example>', 'Vendel, Bilar & Co'],
		['Vendel, Bilar <AB> <kundservice@vendel.example>', 'Vendel, Bilar <AB>'],
		['  kundservice@vendel.example ', ''],
		['<kundservice@vendel.example>', ''],
	])('%s has one address, whatever its name', (text, name) => {
		expect(parseMailbox(text)).toEqual({ name, address: 'kundservice@vendel.example' })
	})

	test.each([
		'',
		'Vendel',
		'Vendel <>',
		'a@example.com, b@example.com',
		'Vendel <a@example.com> b@example.com',
		'Vendel <a@example.com',
	])('%j is none', (text) => {
		expect(parseMailbox(text)).toBeNull()
	})

	test.each([
		'a@example.com\r\nBcc: b@example.com',
		'a@example.com,b@example.com',
		'a@example.com;b@example.com',
		'<a@example.com>',
		'"a b"@example.com',
		'a@b@example.com',
		'a@example.com(b)',
		'a\u202e@example.com',
		'a @example.com',
		'@example.com',
		'a@',
	])('%j is no address', (text) => {
		expect(isAddress(text)).toBe(false)
	})

	test('a header is one line that reads in one direction', () => {
		expect(oneLine('Åsa\r\nBcc: b@example.com\u2028\u202e\0 Öberg\t')).toBe(
			'Åsa Bcc: b@example.com  Öberg',
		)
	})
})
