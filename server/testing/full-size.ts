/** How many of something a test takes: enough to fail in the gate, all of it with `FULL_SIZE=1`. */
export function sized({ gate, full }: { readonly gate: number; readonly full: number }): number {
	return isFullSize() ? full : gate
}

/** As `npm run faults -- full-size` and `npm run faults -- threats` run the tests. */
export function isFullSize(): boolean {
	return Boolean(process.env['FULL_SIZE'])
}
