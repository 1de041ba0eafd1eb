import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ACT_INPUTS } from './desk/acts.ts'
import { emailAddressSchema, withAsciiDomain } from './fields/email-address.ts'
import { orderFields } from './order-request.ts'

const read = (typed: string) => {
	const result = v.safeParse(emailAddressSchema(50), typed)
	return result.success ? result.output : null
}

describe('an e-mail address', () => {
	test.each([
		['info@åkeri.se', 'info@xn--keri-poa.se'],
		['info@a\u030akeri.se', 'info@xn--keri-poa.se'],
		['Info@Åkeri.SE', 'Info@xn--keri-poa.se'],
		['info@mejl.bröderna-öberg.se', 'info@mejl.xn--brderna-berg-5ibg.se'],
		['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
		[' info@åkeri.se ', 'info@xn--keri-poa.se'],
	])('F2 %s is taken whichever browser it was typed in', (typed, stored) => {
		expect(v.is(orderFields.emailAddress, typed), 'by the form').toBe(true)
		expect(read(typed)).toBe(stored)
		expect(read(stored)).toBe(stored)
	})

	test('F2 without such letters stays as it was typed, to the letter', () => {
		for (const typed of ['Asa@Example.COM', 'asa@localhost', 'asa@127.1', 'a@xn--KERI-POA.se']) {
			expect(read(typed)).toBe(typed)
		}
	})

	test('F17 is as long as it was typed, whatever its letters become', () => {
		for (const typed of [
			'anna.lindstrom@bröderna-sjögrens-bilåkeri.se',
			`${'x'.repeat(50 - '@åkeri.se'.length)}@åkeri.se`,
		]) {
			expect(v.is(orderFields.emailAddress, typed), 'by the form').toBe(true)
			expect(read(typed)?.length).toBeGreaterThan(50)
			expect(read(`x${'x'.repeat(50)}${typed}`)).toBeNull()
		}
	})

	test('F17 is taken in ASCII, as some browsers hand it over and as it is stored, and else no longer one', () => {
		const stored = read('anna.lindstrom@bröderna-sjögrens-bilåkeri.se') ?? ''
		expect(v.is(orderFields.emailAddress, stored), 'by the form').toBe(true)
		expect(read(stored)).toBe(stored)
		expect(read(`${'x'.repeat(38)}@example.com`)).not.toBeNull()
		expect(read(`${'x'.repeat(39)}@example.com`)).toBeNull()
		expect(read(`${'x'.repeat(200)}@xn--keri-poa.se`)).toBeNull()
	})

	test('F2 is refused where a part of an address of the web would be read into it', () => {
		for (const domain of [
			...['åkeri.se/x', 'åkeri.se\\x', 'åkeri.se:80', 'åkeri.se?x', 'åkeri.se#x', 'x@åkeri.se'],
			...['åkeri%2ese', 'åkeri .se', 'åke\tri.se', 'åke\nri.se', '[å]', '<å>.se', 'å&b.se'],
			...['åkeri／x.se', 'åkeri：80', 'x＠åkeri.se', 'åkeri？.se', 'å％2e.se', 'å＿b.se'],
			...['１２７.0.0.1', '0ｘ7f.1', '①②⑦.1', 'å..se', '.å.se', '-å.se', 'å-.se'],
			...['å\u202e.se', 'å\u0000.se', '\ud800.se', 'å\u2028.se', ''],
		]) {
			expect(read(`info@${domain}`), JSON.stringify(domain)).toBeNull()
		}
		expect(v.is(orderFields.emailAddress, 'åsa@example.com')).toBe(false)
	})

	test('F2 is the same to the desk, whoever is invited, written to, taken out or erased', () => {
		for (const emailAddress of ['info@åkeri.se', 'info@xn--keri-poa.se']) {
			const ascii = { emailAddress: 'info@xn--keri-poa.se' }
			const { invite, person, erase, 'resend-withdrawal': resend } = ACT_INPUTS
			expect(v.parse(invite, { emailAddress, role: 'clerk' })).toMatchObject(ascii)
			expect(v.parse(resend, { number: 1, emailAddress })).toMatchObject(ascii)
			expect(v.parse(person, { emailAddress })).toMatchObject(ascii)
			expect(v.parse(erase, { emailAddress })).toMatchObject(ascii)
		}
	})

	test('F2 that cannot be written otherwise is left as it is', () => {
		for (const text of ['Åsa Öberg', 'åsa', '', '@', 'åsa@', 'a@å/b', 'a@0ｘ7f.1']) {
			expect(withAsciiDomain(text)).toBe(text)
		}
	})
})
