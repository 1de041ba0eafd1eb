import { expect, test } from 'vitest'
import { watchActivity } from './activity.ts'

test('D4 a screen that nobody touches for a minute asks in the background', () => {
	const target = new EventTarget()
	let time = 0
	const watch = watchActivity(target, () => time)
	expect(watch.isSomebodyThere()).toBe(true)
	time = 60_000
	expect(watch.isSomebodyThere()).toBe(false)
	target.dispatchEvent(new Event('keydown'))
	expect(watch.isSomebodyThere()).toBe(true)
})
