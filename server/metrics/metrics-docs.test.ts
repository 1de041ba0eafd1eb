import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALERT_MESSAGES, ALERTS } from '../log/alerts.ts'
import { buildOrder } from '../testing/build-order.ts'
import { readMetrics, seriesValue } from '../testing/read-metrics.ts'
import { eventually, placePayableOrder, runShop } from '../testing/running-shop.ts'
import { processMetrics } from './process-metrics.ts'

describe('docs/metrics.md', () => {
	const docs = () => readFile(path.join(import.meta.dirname, '../../docs/metrics.md'), 'utf8')
	const firstCells = (text: string) =>
		text.split('\n').flatMap((line) => /^\| `([^`]+)` /.exec(line)?.[1] ?? [])

	test('explains every metric of ours, with its type and its labels as they are, and names no other that is not there', async () => {
		const running = await runShop()
		processMetrics(running.registry, { service: running.shop.pool, queue: running.queue.pool })
		const metrics = await readMetrics(running)
		const [tables = ''] = (await docs()).split('## Alerts')
		// prom-client's default metrics are documented there.
		const ours = [...metrics.keys()].filter((name) => !/^(process|nodejs)_/.test(name))
		expect(firstCells(tables).sort()).toEqual(ours.sort())
		const named = [...tables.matchAll(/`((?:process|nodejs)_\w+)`/g)].map(([, name]) => name)
		const unknown = named.filter((name) => !metrics.has(name ?? ''))
		if (process.platform === 'linux') expect(unknown).toEqual([])

		await placePayableOrder(running, buildOrder())
		await running.place(buildOrder({ zipCode: '' }))
		await eventually(async () => {
			const metrics = await readMetrics(running)
			expect(seriesValue(metrics, 'coc_mails_total')).toBe(1)
			const rows = (await docs()).split('\n').filter((line) => line.startsWith('| `coc_'))
			for (const row of rows) {
				const [, name = '', type, labels = ''] = row.split('|').map((cell) => cell.trim())
				const metric = metrics.get(name.replaceAll('`', ''))
				expect([name, metric?.type]).toEqual([name, type])
				const told = new Set(metric?.samples.flatMap((sample) => Object.keys(sample.labels)))
				told.delete('le')
				// A metric that nothing has happened to yet has no series to look at.
				if (told.size > 0) expect([name, ...told].sort()).toEqual([name, ...namesIn(labels)].sort())
			}
		})
	})

	test('explains every alert that there is with all that it carries, and no other', async () => {
		const alerts = (await docs()).split('## Alerts')[1]?.split('## The log')[0] ?? ''
		expect(firstCells(alerts).sort()).toEqual([...ALERT_MESSAGES].sort())
		for (const message of ALERT_MESSAGES) {
			const row = alerts.split('\n').find((line) => line.includes(`\`${message}\``)) ?? ''
			expect([message, ...namesIn(row.split('|')[2] ?? '')]).toEqual([message, ...ALERTS[message]])
		}
	})

	const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
})
