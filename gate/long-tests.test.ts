import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS } from './long-tests.ts'

test('every long test is still where the list says', () => {
	const checkout = path.dirname(import.meta.dirname)
	expect(LONG_TESTS.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([])
})
