import type pg from 'pg'
import type { InTurn } from '../../limits/take-turns.ts'

// As text it is twice as long, and fits into what the driver reads from its socket at once: of more it makes a copy, and
// two hundred readers took 50 MB more.
const PIECE = 24 * 1024

/**
 * A file of the archive, in pieces: whole, 20 MB of it would take 168 MB of memory. Each piece is a query of
 * its own, so that a slow reader holds no connection.
 */
export async function* readContent(
	pool: pg.Pool,
	{ sha256, size }: { readonly sha256: string; readonly size: number },
	inTurn: InTurn = (work) => work(),
): AsyncGenerator<Buffer> {
	for (let from = 0; from < size; from += PIECE) {
		const { rows } = await inTurn(() =>
			pool.query<{ piece: Buffer }>(READ_PIECE, [sha256, from + 1, PIECE]),
		)
		const piece = rows[0]?.piece
		if (!piece) throw new Error('A document was deleted while it was read')
		yield piece
	}
}

const READ_PIECE =
	'select substring(content from $2::integer for $3::integer) as piece from document_files where sha256 = $1'
