/** What a file that is sent may be: a longer one is imported at the command line. */
export const MOST_BYTES = 20 * 1024 * 1024
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 60

/** A field is never kept longer: what no column takes is refused there. */
export const LONGEST_CELL = 1_000

/** Of all parts of a workbook together. Two hundred thousand cars are half of it. */
export const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** Sheets of cars unpack to some twenty times their size, bombs to a thousand. */
export const MOST_RATIO = 200

export const PATIENCE_MS = 20_000
