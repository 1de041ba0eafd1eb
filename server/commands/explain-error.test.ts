import { expect, test } from 'vitest'
import { explain } from './explain-error.ts'

test('a port that is taken is named, with the settings that choose it', () => {
	const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3301 })
	const told = explain(new Error('not started', { cause: taken }))
	expect(told).toContain('Port 3301 is taken')
	expect(told).toContain('set PORT to another number (the four after it are used too)')
	expect(told).toContain('DESK_PORT')
})
