/** Every benchmark, or the ones named, one after another; fails when one misses what is promised. */
const BENCHMARKS = new Map([
	['speed', async () => (await import('./speed/run.ts')).benchSpeed()],
	['cars', async () => (await import('./car-import.ts')).benchCarImport()],
	['find', async () => (await import('./find/run.ts')).benchFind()],
	['attention', async () => (await import('./attention.ts')).benchAttention()],
	['books', async () => (await import('./books.ts')).benchBooks()],
	['payments', async () => (await import('./payment-model.ts')).benchPaymentModel()],
	['lighthouse', async () => (await import('./lighthouse.ts')).benchLighthouse()],
	['supply-chain', async () => (await import('./supply-chain.ts')).benchSupplyChain()],
])

const named = process.argv.slice(2)
const unknown = named.filter((name) => !BENCHMARKS.has(name))
if (unknown.length > 0) {
	console.error(
		`No such benchmark: ${unknown.join(', ')}. There are ${[...BENCHMARKS.keys()].join(', ')}.`,
	)
	process.exit(1)
}
const results: boolean[] = []
for (const [name, bench] of BENCHMARKS) {
	if (named.length === 0 || named.includes(name)) results.push(await bench())
}
process.exitCode = results.every(Boolean) ? 0 : 1
