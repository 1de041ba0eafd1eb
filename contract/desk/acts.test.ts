import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ACT_INPUTS } from './acts.ts'

test('D6 who is let in has an address out in the world, with any letters in its domain', () => {
	const invited = (emailAddress: string) =>
		v.safeParse(ACT_INPUTS.invite, { emailAddress, role: 'clerk' }).output
	expect(invited('anna@firman.example')).toMatchObject({ emailAddress: 'anna@firman.example' })
	expect(invited('anna@åkeri.se')).toMatchObject({ emailAddress: 'anna@xn--keri-poa.se' })
	for (const wrong of ['anna@firma', 'a.b@firma', 'anna', 'anna@']) {
		expect(v.is(ACT_INPUTS.invite, { emailAddress: wrong, role: 'clerk' }), wrong).toBe(false)
	}
})
