import type pg from 'pg'

const FILES = 'public.document_files'

/**
 * A certificate that is not what its SHA-256 says was damaged before the backup was taken. One file must not keep
 * everything else from coming back, and no customer may get it: without its bytes it can be imported again.
 */
export async function leaveOutDamaged(
	client: pg.ClientBase,
	tables: readonly { readonly name: string }[],
	tell: (line: string) => void,
): Promise<void> {
	// A backup from before there were any.
	if (!tables.some(({ name }) => name === FILES)) return
	const { rows } = await client.query<{ sha256: string }>(
		`delete from ${FILES} where encode(sha256(content), 'hex') <> sha256 returning sha256`,
	)
	if (rows.length === 0) return
	tell(
		`Left out, since they were damaged before the backup: ${rows.length} certificates. Import them again: ${rows.map(({ sha256 }) => sha256).join(', ')}`,
	)
}
