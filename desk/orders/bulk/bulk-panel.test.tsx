import { expect, test } from 'vitest'
import { UNREACHABLE } from '../../api/problem.ts'
import { drawStale } from '../testing/draw-stale.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'

const GOING = {
	...{ id: 'a', act: 'resend', operator: 'Anna', startedAt: '2026-11-16T08:00:00Z' },
	...{ stopAskedAt: null, endedAt: null, endedAs: null },
	counts: { waiting: 9, done: 1, refused: 0, failed: 0, skipped: 0 },
	...{ skipped: [], mails: [], troubles: [], carriers: [] },
}

test('D10 an act that goes on is shown also while the server is away for a moment', () => {
	const queryKey = ['orders', 'bulk', 'a']
	const children = <BulkPanel id="a" />
	const drawn = drawStale({ queryKey, data: GOING, problem: UNREACHABLE, children })
	expect(drawn).toContain(BULK_TEXTS.sv.acts.resend.underWay)
})
