/** Half an öre is rounded up, as on a Swedish invoice. */
export function vatOn(netOre: number, basisPoints: number): number {
	return Math.round((netOre * basisPoints) / 10_000)
}
