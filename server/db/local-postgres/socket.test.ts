import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startLocalPostgres } from './local-postgres.ts'
import { query, temporaryFolder } from './testing.ts'

test.each([
	['that is too long for a socket', 'x'.repeat(100)],
	['that PostgreSQL would read as two', 'one,two'],
])('a data folder with a name %s is served all the same', async (_what, name) => {
	const postgres = await startLocalPostgres({ dataDir: join(await temporaryFolder(), name) })
	const [served] = await query(
		postgres.url,
		`select current_setting('unix_socket_directories') as sockets, inet_server_addr() is not null as "byAddress"`,
	)
	expect(served).toEqual({ sockets: '', byAddress: true })
	await postgres.release()
})

test('a data folder is served by its socket', async () => {
	const postgres = await startLocalPostgres({ dataDir: join(await temporaryFolder(), 'data') })
	const [served] = await query(postgres.url, 'select inet_server_addr() as address')
	expect(served).toEqual({ address: null })
	await postgres.release()
})
