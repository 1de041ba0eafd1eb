import { expect, test, vi } from 'vitest'
import { capturedTerminal } from '../testing-desk.ts'
import { progressBar } from './progress-bar.ts'

test('a progress bar is drawn over itself, narrower than the terminal, and taken away again', () => {
	const terminal = { ...capturedTerminal({ columns: 40 }), canRedraw: true }
	const clock = vi.spyOn(performance, 'now')
	const bar = progressBar(terminal)
	for (const [tick, fraction] of [0, 0.5, 1, 1.2].entries()) {
		clock.mockReturnValue(tick * 1000)
		bar.show(fraction, 'a detail that is much too long for it')
	}
	bar.clear()
	clock.mockRestore()
	const [before, ...drawn] = terminal.errors().split('\r\x1b[K')
	expect(before).toBe('')
	expect(drawn.pop(), 'nothing is left of it').toBe('')
	expect(drawn.map((line) => line.slice(0, 30))).toEqual([
		`${'░'.repeat(24)}   0 %`,
		`${'█'.repeat(12)}${'░'.repeat(12)}  50 %`,
		`${'█'.repeat(24)} 100 %`,
		`${'█'.repeat(24)} 100 %`,
	])
	for (const line of drawn) expect(line.length).toBeLessThan(40)
})

test('without a terminal nothing is drawn', () => {
	const terminal = capturedTerminal()
	const bar = progressBar(terminal)
	bar.show(0.5, 'lines')
	bar.clear()
	expect(terminal.errors()).toBe('')
})
