import { onTestFinished } from 'vitest'
import { copyDatabase, dropDatabase, type TestDatabase } from './kept/copy-database.ts'
import { takeDatabase } from './kept/kept-databases.ts'

export type { TestDatabase }

/**
 * A database of one's own until the test is over: migrated, empty, empty without UTF-8, or `fresh`, a migrated one in which
 * nobody was before, for what counts the connections or all that was ever read.
 */
export async function createTestDatabase(
	kind: 'migrated' | 'fresh' | 'empty' | 'sql-ascii' = 'migrated',
): Promise<TestDatabase> {
	if (kind === 'migrated') return takeDatabase()
	const database = await copyDatabase(kind === 'fresh' ? 'migrated' : kind)
	onTestFinished(() => dropDatabase(database))
	return database
}
