const decimal = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** Reads kronor as they are on the wire, `100`, `99.5` or `"100.00"`. Undefined when it is not money. */
export function oreFromKronor(kronor: number | string): number | undefined {
	const match = decimal.exec(String(kronor))
	if (!match) return undefined
	const [, sign, whole, fraction = ''] = match
	const ore = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
	return sign === '-' && ore !== 0 ? -ore : ore
}

export function kronorFromOre(ore: number): number {
	return ore / 100
}

const swedishMoney = new Intl.NumberFormat('en', { style: 'currency', currency: 'SEK' })

export function formatOre(ore: number): string {
	return swedishMoney.format(ore / 100)
}
