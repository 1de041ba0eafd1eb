import { describe } from 'vitest'
import type { StartBench } from './testing/bench.ts'
import { callbackTests } from './testing/callback-tests.ts'
import { followingTests } from './testing/following-tests.ts'
import { openingTests } from './testing/opening-tests.ts'
import { refundTests } from './testing/refund-tests.ts'

/** What everything that calls itself a payment provider must do. Each adapter passes it at its own bench. */
export function providerSuite(name: string, startBench: StartBench): void {
	describe(`${name} as a payment provider`, () => {
		openingTests(startBench)
		followingTests(startBench)
		refundTests(startBench)
		callbackTests(startBench)
	})
}
