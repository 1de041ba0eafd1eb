import {
	type CompiledQuery,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DatabaseTransaction } from './database.ts'
import type { Schema } from './schema.ts'

/** The transaction that a connection is in already, for what is written with the query builder: it neither begins nor ends it. */
export function transactionOn<Result>(
	client: pg.PoolClient,
	work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
	const connection = {
		async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
			const { rows, rowCount } = await client.query(sql, [...parameters])
			return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
		},
		streamQuery(): never {
			throw new Error('Not for reading row by row')
		},
	}
	const nothing = async () => undefined
	const db = new Kysely<Schema>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createIntrospector: (kysely) => new PostgresIntrospector(kysely),
			createQueryCompiler: () => new PostgresQueryCompiler(),
			createDriver: () => ({
				init: nothing,
				acquireConnection: async () => connection,
				beginTransaction: nothing,
				commitTransaction: nothing,
				rollbackTransaction: nothing,
				releaseConnection: nothing,
				destroy: nothing,
			}),
		},
	})
	return db.transaction().execute(work)
}
