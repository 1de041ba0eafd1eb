import { onTestFinished } from 'vitest'
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts'

/** Closed when the test is over. */
export async function holdingProxyBefore(target: string): Promise<HoldingProxy> {
	const proxy = await startHoldingProxy(target)
	onTestFinished(() => proxy.close())
	return proxy
}
