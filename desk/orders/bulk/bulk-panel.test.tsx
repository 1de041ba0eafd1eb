import type { Role } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { UNREACHABLE } from '../../api/problem.ts'
import { sv } from '../../i18n/sv.ts'
import { drawStale } from '../testing/draw-stale.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'

const GOING = {
	...{ id: 'a', act: 'resend', operatorId: 'a', operator: 'Anna' },
	...{ startedAt: '2026-11-16T08:00:00Z', stopAskedAt: null, endedAt: null, endedAs: null },
	counts: { waiting: 9, done: 1, refused: 0, failed: 0, skipped: 0 },
	...{ skipped: [], mails: [], troubles: [], carriers: [] },
}

test('D10 an act that goes on is shown also while the server is away for a moment', () => {
	const queryKey = ['orders', 'bulk', 'a']
	const children = <BulkPanel id="a" />
	const drawn = drawStale({ queryKey, data: GOING, problem: UNREACHABLE, children })
	expect(drawn).toContain(BULK_TEXTS.sv.acts.resend.underWay)
})

const OVER = { ...GOING, endedAt: '2026-11-16T08:01:00Z', endedAs: 'broken-off' }
const TROUBLE = { orderId: 'b', reference: '4F2K-9QXH', state: 'failed', why: 'unexpected' }

const draw = (data: object | null, role: Role, problem = UNREACHABLE) =>
	drawStale({
		queryKey: ['orders', 'bulk', 'a'],
		data,
		role,
		problem,
		children: <BulkPanel id="a" />,
	})

test('D6 D10 whoever only reads is not offered to stop an act, to go on with it or to try again', () => {
	const texts = BULK_TEXTS.sv
	const over = { ...OVER, troubles: [TROUBLE] }
	const steps = [texts.stop, texts.goOn('9'), texts.again]
	const offered = (role: Role) => {
		const drawn = draw(GOING, role) + draw(over, role)
		expect(drawn).toContain(texts.close)
		return steps.filter((step) => drawn.includes(`>${step}<`))
	}
	expect(offered('clerk')).toEqual(steps)
	for (const role of ['reader', 'bookkeeper'] as const) expect(offered(role)).toEqual([])
})

test('D6 D10 a colleague of who began an act is offered to stop it and to try again, and not to go on with it', () => {
	const texts = BULK_TEXTS.sv
	const theirs = { operatorId: 'b', operator: 'Bo' }
	expect(draw({ ...GOING, ...theirs }, 'manager')).toContain(`>${texts.stop}<`)
	// Nobody in a browser is who began it at the terminal.
	for (const operatorId of ['b', null]) {
		const drawn = draw({ ...OVER, ...theirs, operatorId, troubles: [TROUBLE] }, 'manager')
		expect(drawn).toContain(`>${texts.again}<`)
		expect(drawn).not.toContain(`>${texts.goOn('9')}<`)
	}
})

test('D10 an act that is not there any more is told of, and closed', () => {
	const gone = { code: 'not-found', status: 404, retryAfterSeconds: null }
	const drawn = draw(null, 'clerk', gone)
	expect(drawn).toContain(sv.problems['not-found'])
	expect(drawn).toContain(BULK_TEXTS.sv.close)
})
