import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layout } from './data-folder.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { hasSocket } from './socket.ts'
import { query, temporaryFolder } from './testing.ts'

const TOO_LONG = 'x'.repeat(100)
const READ_AS_TWO = 'one,two'

test('a data folder with a name that is too long for a socket, or that PostgreSQL would read as two, is served all the same', async () => {
	const has = (name: string) => hasSocket(layout(`/${name}`), 5432)
	expect([has('data'), has(TOO_LONG), has(READ_AS_TWO)]).toEqual([true, false, false])
	const name = TOO_LONG + READ_AS_TWO
	const postgres = await startLocalPostgres({ dataDir: join(await temporaryFolder(), name) })
	const [served] = await query(
		postgres.url,
		`select current_setting('unix_socket_directories') as sockets, inet_server_addr() is not null as "byAddress"`,
	)
	expect(served).toEqual({ sockets: '', byAddress: true })
	await postgres.release()
})
