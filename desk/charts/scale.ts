/** The least round number that no value exceeds: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(values: readonly number[]): number {
	const most = Math.max(0, ...values)
	if (most === 0) return 1
	const power = 10 ** Math.floor(Math.log10(most))
	return ([1, 2, 2.5, 5, 10].find((times) => times * power >= most) ?? 10) * power
}
