import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DOCS, writeFigures } from '../write-figures.ts'
import { measureSpeed } from './measure.ts'
import { growthPlot, throughputPlot } from './plots.ts'
import { figuresOf, growthTableOf, tableOf } from './report.ts'

const SIZES = [10_000, 1_000_000, 5_000_000]

/** `BENCH_SIZES=10000` leaves growth out; `BENCH_WRITE=1` puts the figures into docs/performance.md. */
export async function benchSpeed(): Promise<boolean> {
	const sizes = (process.env['BENCH_SIZES']?.split(',') ?? SIZES).map(Number)
	const speed = await measureSpeed(sizes, (line) => console.log(`  ${line}`))
	const figures = figuresOf(speed)
	const tables = [tableOf(figures), ...(speed.growth ? [growthTableOf(speed.sizes)] : [])].join(
		'\n\n',
	)
	console.log(`\n${tables}`)
	if (process.env['BENCH_WRITE']) {
		const when = new Date().toISOString().slice(0, 10)
		const memory = Math.round(os.totalmem() / 2 ** 30)
		const where = `${when}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${memory} GiB, Node ${process.versions.node}; customers, service and database on the same machine.`
		await writeFigures('figures', `${where}\n\n${tables}`)
		await writeFile(path.join(DOCS, 'throughput.svg'), throughputPlot(speed))
		await writeFile(path.join(DOCS, 'growth.svg'), growthPlot(speed))
	}
	return figures.every(({ holds }) => holds !== false)
}
