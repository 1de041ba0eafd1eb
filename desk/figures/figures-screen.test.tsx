import type { Role } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { UNREACHABLE } from '../api/problem.ts'
import { drawStale } from '../orders/testing/draw-stale.tsx'
import { FiguresScreen } from './figures-screen.tsx'
import { FIGURES_TEXTS } from './figures-texts.ts'

const NONE = { receipts: 0, creditNotes: 0, netOre: 0, vatOre: 0 }
const FIGURES = {
	...{ from: '2026-03-01', to: '2026-03-31', days: [], received: 0, handled: 0, paid: 0 },
	...{ paidOre: 0, refundedOre: 0, medianSecondsToPaymentLink: null, sold: NONE, countries: [] },
	certificates: { sent: 0, medianSeconds: null, slowestTenthSeconds: null, byDays: [] },
	unknownCars: { count: 0, first: [] },
}

const drawFor = (role: Role) => {
	const queryKey = ['figures', '']
	return drawStale({
		...{ queryKey, data: FIGURES, role, problem: UNREACHABLE, children: <FiguresScreen /> },
	})
}

test('D6 D20 whoever may export takes out the payments of the period that is shown, and nobody else', () => {
	const texts = FIGURES_TEXTS.sv.export
	for (const role of ['bookkeeper', 'manager'] as const) {
		expect(drawFor(role)).toContain(texts.button)
		expect(drawFor(role)).toContain(texts.says('2026-03-01', '2026-03-31'))
	}
	for (const role of ['reader', 'clerk'] as const) {
		expect(drawFor(role)).toContain(FIGURES_TEXTS.sv.key.paidIn)
		expect(drawFor(role)).not.toContain(texts.button)
	}
})
