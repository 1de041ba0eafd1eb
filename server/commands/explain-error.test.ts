import { expect, test } from 'vitest'
import { explain } from './explain-error.ts'

test('a port that is taken is named, with the settings that choose it', () => {
	const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3301 })
	const told = explain(new Error('not started', { cause: taken }))
	expect(told).toContain('Port 3301 is taken')
	expect(told).toContain('change PORT (the four after it are used too), METRICS_PORT or DESK_PORT')
})

test('an address that the machine has not is named, with the setting', () => {
	const error = Object.assign(new Error(), { code: 'EADDRNOTAVAIL', address: '10.9.9.9', port: 1 })
	expect(explain(error)).toContain('no address 10.9.9.9: set HOST')
})
