import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SCHEDULE } from '../jobs/schedule.ts'
import { readMetrics } from '../testing/read-metrics.ts'
import { runShop } from '../testing/running-shop.ts'
import { processMetrics } from './process-metrics.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(CHECKOUT, file), 'utf8')

describe('deploy/', () => {
	test('names only metrics that there are', async () => {
		const running = await runShop()
		processMetrics(running.registry, { service: running.shop.pool, queue: running.queue.pool })
		const told = await readMetrics(running)
		for (const file of ['alerts.yml', 'dashboard.json']) {
			const named = (await read(`deploy/${file}`)).match(/\b(coc|process|nodejs)_[a-z0-9_]+/g) ?? []
			expect(named.length, file).toBeGreaterThan(10)
			const metrics = named.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
			expect(
				metrics.filter((name) => !told.has(name)),
				file,
			).toEqual([])
		}
	})

	test('every alert has a line in docs/operations.md that says what to do, and no other has', async () => {
		const alerts = [...(await read('deploy/alerts.yml')).matchAll(/- alert: (\w+)/g)]
		const explained = [...(await read('docs/operations.md')).matchAll(/^\| `(Coc\w+)`/gm)]
		const names = (found: RegExpMatchArray[]) => found.map(([, name]) => name).sort()
		expect(names(explained)).toEqual(names(alerts))
	})

	test('an importer’s system that hangs or is away wakes nobody: what its queue alone can raise is a ticket', async () => {
		const rules = (await read('deploy/alerts.yml')).split('- alert: ')
		const byQueue = rules.filter((rule) => rule.includes('by (queue)') && !rule.includes('queue=~'))
		expect(byQueue).toHaveLength(2)
		const severity = '{{ if eq $labels.queue "ask-source" }}ticket{{ else }}page{{ end }}'
		for (const rule of byQueue) expect(rule).toContain(`labels: { severity: '${severity}' }`)
	})

	test('a step that the clock begins every ten minutes or less often has an alert that waits for no second failure', async () => {
		const seldom = Object.entries(SCHEDULE).filter(([, cron]) => !/^\*(\/5)? /.test(cron))
		const alert = (await read('deploy/alerts.yml'))
			.split('- alert: ')
			.find((rule) => rule.startsWith('CocScheduledFailed'))
		const named = /outcome="failed", queue=~"([a-z|-]+)"/.exec(alert ?? '')?.[1]?.split('|')
		expect(named).toEqual(seldom.map(([name]) => name).sort())
		expect(named).toContain('retention')
	})

	test('docs/operations.md speaks of every file there is to install', async () => {
		const guide = await read('docs/operations.md')
		const files = await readdir(path.join(CHECKOUT, 'deploy'))
		expect(files.filter((file) => !guide.includes(`deploy/${file}`))).toEqual([])
	})

	test('every unit starts a program that there is', async () => {
		const files = await readdir(path.join(CHECKOUT, 'deploy'))
		const units = files.filter((file) => file.endsWith('.service'))
		const texts = await Promise.all(units.map((unit) => read(`deploy/${unit}`)))
		const programs = texts.flatMap(
			(text) => text.match(/(?<=bin\/node (?:--\S+ )*)[^-\s]\S*/g) ?? [],
		)
		expect(programs).toHaveLength(units.length)
		for (const program of programs) await access(path.join(CHECKOUT, program))
	})
})
