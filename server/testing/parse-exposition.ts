type Sample = {
	readonly name: string
	readonly labels: Readonly<Record<string, string>>
	readonly value: number
}

export type Metric = {
	readonly name: string
	readonly type: string
	readonly help: string
	readonly samples: readonly Sample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`)
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`)
// Prometheus reads them with Go's ParseFloat, to which prom-client's Nan is NaN.
const VALUE = /^(?:[+-]Inf|Nan|NaN|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/

/** Reads Prometheus' text format 0.0.4 as strictly as it is written down, and throws at the first slip. */
export function parseExposition(text: string): Map<string, Metric> {
	if (!text.endsWith('\n')) throw new Error('The last line must end with a line feed')
	const metrics = new Map<string, Metric & { samples: Sample[] }>()
	const seen = new Set<string>()
	let help: RegExpExecArray | null = null
	let metric: (Metric & { samples: Sample[] }) | null = null
	for (const line of text.slice(0, -1).split('\n')) {
		if (line === '') continue
		if (line.startsWith('# HELP')) {
			help = HELP.exec(line)
			if (!help) throw new Error(`Not a HELP line: ${line}`)
		} else if (line.startsWith('#')) {
			const [, name = '', type = ''] = TYPE.exec(line) ?? []
			if (name === '' || help?.[1] !== name) throw new Error(`Not a TYPE line after HELP: ${line}`)
			if (metrics.has(name)) throw new Error(`${name} is told twice`)
			metric = { name, type, help: help[2] ?? '', samples: [] }
			metrics.set(name, metric)
		} else {
			const sample = parseSample(line)
			if (!metric || !belongs(sample.name, metric)) throw new Error(`Out of place: ${line}`)
			const series = line.slice(0, line.lastIndexOf(' '))
			if (seen.has(series)) throw new Error(`${series} is told twice`)
			seen.add(series)
			metric.samples.push(sample)
		}
	}
	for (const { type, samples, name } of metrics.values()) {
		if (type === 'histogram') checkHistogram(name, samples)
		if (type === 'counter' && samples.some(({ value }) => value < 0)) {
			throw new Error(`${name} has gone down`)
		}
	}
	return metrics
}

function parseSample(line: string): Sample {
	const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
	if (name === '' || !VALUE.test(value)) throw new Error(`Not a sample: ${line}`)
	const pairs = labels.match(new RegExp(LABEL, 'g')) ?? []
	return {
		name,
		labels: Object.fromEntries(
			pairs.map((pair) => [
				pair.slice(0, pair.indexOf('=')),
				pair.slice(pair.indexOf('=') + 2, -1),
			]),
		),
		value: Number(value.replace('Inf', 'Infinity')),
	}
}

function belongs(sample: string, { name, type }: Metric): boolean {
	if (type === 'histogram')
		return [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(sample)
	if (type === 'summary') return [name, `${name}_sum`, `${name}_count`].includes(sample)
	return sample === name
}

/** Per series: every bucket holds the one before it, and the last one holds all. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
	const seriesOf = ({ labels: { le, ...labels } }: Sample) => JSON.stringify(labels)
	const series = Map.groupBy(samples, seriesOf)
	for (const [labels, own] of series) {
		const buckets = own.filter((sample) => sample.name === `${name}_bucket`)
		const count = own.find((sample) => sample.name === `${name}_count`)?.value
		const bounds = buckets.map(({ labels: { le = '' } }) => Number(le.replace('Inf', 'Infinity')))
		const grows = (values: number[]) =>
			values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0))
		if (
			!grows(bounds) ||
			!grows(buckets.map(({ value }) => value)) ||
			bounds.at(-1) !== Number.POSITIVE_INFINITY ||
			buckets.at(-1)?.value !== count ||
			own.length !== buckets.length + 2
		) {
			throw new Error(`${name} is no histogram for ${labels}`)
		}
	}
}
