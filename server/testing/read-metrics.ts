import type { Registry } from 'prom-client'
import { type Metric, parseExposition } from './parse-exposition.ts'

export type MetricsSource = { readonly registry: Registry }

export const readMetrics = async ({ registry }: MetricsSource) =>
	parseExposition(await registry.metrics())

/** The value of one series; undefined where it is not exposed. */
export function seriesValue(
	metrics: Map<string, Metric>,
	name: string,
	labels: Record<string, string> = {},
) {
	const metric = metrics.get(name) ?? metrics.get(name.replace(/_count$/, ''))
	return metric?.samples.find(
		(sample) =>
			sample.name === name &&
			Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
	)?.value
}
