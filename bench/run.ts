/** Every benchmark, or the ones named, one after another; fails when one misses what is promised. */
const BENCHMARKS = new Map([
	['speed', async () => (await import('./speed/run.ts')).benchSpeed()],
	['cars', async () => (await import('./car-import.ts')).benchCarImport()],
	['find', async () => (await import('./find.ts')).benchFind()],
	['desk', async () => (await import('./desk/run.ts')).benchDesk()],
	['desk-proxies', async () => (await import('./desk/proxies.ts')).benchDeskProxies()],
	['attention', async () => (await import('./attention.ts')).benchAttention()],
	['delivery', async () => (await import('./delivery/run.ts')).benchDelivery()],
	['books', async () => (await import('./books.ts')).benchBooks()],
	['payments', async () => (await import('./payment-model.ts')).benchPaymentModel()],
	['lighthouse', async () => (await import('./lighthouse/site.ts')).benchLighthouse()],
	['desk-lighthouse', async () => (await import('./lighthouse/desk.ts')).benchDeskLighthouse()],
	['supply-chain', async () => (await import('./supply-chain.ts')).benchSupplyChain()],
])

const HELP = `Measures on this machine what is promised, and fails when a promise is not kept.

  npm run bench                all of them, one after another
  npm run bench -- delivery    only the ones named

There are ${[...BENCHMARKS.keys()].join(', ')}.`

const named = process.argv.slice(2)
if (named.includes('--help')) {
	console.log(HELP)
	process.exit(0)
}
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
