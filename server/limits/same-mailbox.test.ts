import { describe, expect, test } from 'vitest'
import { sameMailbox } from './same-mailbox.ts'

describe('one mailbox', () => {
	test.each([
		[
			'asa@example.com',
			[
				'ASA@Example.COM',
				' asa@example.com ',
				'asa+1@example.com',
				'asa+a+b@example.com',
				'ａｓａ@example.com',
			],
		],
		['asa@gmail.com', ['a.s.a@gmail.com', 'A.SA+shop@GoogleMail.com']],
		['åsa@example.com', ['a\u030asa@example.com', 'ÅSA@example.com']],
	])('%s has many spellings', (mailbox, spellings) => {
		for (const spelling of spellings) expect(sameMailbox(spelling)).toBe(mailbox)
	})

	test('others stay apart', () => {
		const others = [
			'asa@example.com',
			'a.s.a@example.com',
			'asa@example.se',
			'+asa@example.com',
			'+eva@example.com',
		]
		expect(new Set(others.map(sameMailbox)).size).toBe(others.length)
	})
})
