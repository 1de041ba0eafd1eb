import { onTestFinished } from 'vitest'
import { copyDatabase, dropDatabase, type TestDatabase } from './kept/copy-database.ts'
import { takeDatabase } from './kept/kept-databases.ts'

export type { TestDatabase }

/**
 * A database of one's own until the test is over: migrated, empty, or `fresh`, a migrated one in which nobody was before,
 * for what counts the connections or all that was ever read.
 */
export async function createTestDatabase(
	kind: 'migrated' | 'fresh' | 'empty' = 'migrated',
): Promise<TestDatabase> {
	if (kind === 'migrated') return takeDatabase()
	const database = await copyDatabase(kind === 'empty' ? 'empty' : 'migrated')
	onTestFinished(() => dropDatabase(database))
	return database
}
