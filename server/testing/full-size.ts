/** As large as the row asks for where FULL_SIZE is set; `npm test` has the same in small. */
export const sized = ({ gate, full }: { gate: number; full: number }) =>
	process.env['FULL_SIZE'] ? full : gate
