import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layout } from './data-folder.ts'
import { databaseUserFor } from './database-user.ts'
import { defaultDataDir, startLocalPostgres } from './local-postgres.ts'
import {
	copyPrograms,
	eventually,
	existingDatabase,
	isRoot,
	makeCheckout,
	ownerOf,
	postmasterPid,
	query,
	runningServer,
	startHolder,
	temporaryFolder,
} from './testing.ts'

const NOBODY = 65_534

describe('a local PostgreSQL', () => {
	test('is durable, in UTF-8, behind a password, on the loopback address and its own socket only, and served by that socket', async () => {
		const dataDir = join(await temporaryFolder(), 'data')
		const progress: string[] = []
		const postgres = await startLocalPostgres({
			dataDir,
			onProgress: (line) => progress.push(line),
		})

		expect(progress).toContain('Creating the database (first start)…')
		const [settings] = await query(
			postgres.url,
			`SELECT current_database() AS database, current_setting('fsync') AS fsync,
				current_setting('jit') AS jit, current_setting('max_connections') AS connections,
				current_setting('listen_addresses') AS addresses,
				current_setting('unix_socket_directories') AS sockets,
				current_setting('password_encryption') AS password, datlocprovider AS provider,
				datlocale AS locale, pg_encoding_to_char(encoding) AS encoding,
				inet_server_addr() AS "servedAt"
			 FROM pg_database WHERE datname = current_database()`,
		)
		expect(settings).toEqual({
			database: 'coc',
			fsync: 'on',
			jit: 'off',
			connections: '100',
			addresses: '127.0.0.1',
			sockets: layout(dataDir).data,
			password: 'scram-sha-256',
			provider: 'b',
			locale: 'C.UTF-8',
			encoding: 'UTF8',
			servedAt: null,
		})
		const guess = new URL(postgres.url)
		guess.password = 'guess'
		await expect(query(guess.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
		expect((await stat(layout(dataDir).password)).mode & 0o777).toBe(0o600)
		await postgres.release()
	})

	test('keeps its data and its address over a restart', async () => {
		const dataDir = await existingDatabase()
		const first = await startLocalPostgres({ dataDir })
		await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
		await first.release()
		expect(await postmasterPid(dataDir)).toBeUndefined()

		const second = await startLocalPostgres({ dataDir })
		expect(second.url).toBe(first.url)
		expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
		await second.release()
	})

	test.runIf(isRoot)('runs as an unprivileged user when we are root', async () => {
		const dataDir = await existingDatabase()
		const postgres = await startLocalPostgres({ dataDir })
		expect(await ownerOf(await runningServer(dataDir))).not.toBe(0)
		await postgres.release()
	})

	test('runs as ourselves when we are a plain user, and for root as the owner of the data folder', async () => {
		const uid = isRoot ? NOBODY : userInfo().uid
		const dataDir = await folderOf(uid, join(await temporaryFolder(), 'data'))
		const holder = await startHolder(dataDir, { uid })
		expect(holder.refused).toBe('')
		expect(await ownerOf(await runningServer(dataDir))).toBe(uid)
		expect(await query(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		await holder.leave()

		const postgres = await startLocalPostgres({ dataDir })
		expect(await ownerOf(await runningServer(dataDir))).toBe(uid)
		await postgres.release()
	})

	test.runIf(isRoot)('runs from a checkout that only root can enter', async () => {
		const folder = await temporaryFolder()
		const closed = join(folder, 'closed')
		await mkdir(closed, { mode: 0o700 })
		const { script, programs } = await makeCheckout(join(closed, 'checkout'))
		await copyPrograms(programs)
		const dataDir = join(folder, 'data')

		const holder = await startHolder(dataDir, { script })
		expect(holder.refused).toBe('')
		expect(holder.progress.join()).toContain('Copying the PostgreSQL programs')
		expect(await query(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		await holder.leave()

		const again = await startHolder(dataDir, { script })
		expect(again.progress).toEqual([])
		await again.leave()
	})

	test('runs when npm was not allowed to make the links between the libraries', async () => {
		const folder = await temporaryFolder()
		const { script, programs } = await makeCheckout(join(folder, 'checkout'))
		await copyPrograms(programs)
		for (const file of await readdir(join(programs, 'native/lib'), { withFileTypes: true })) {
			if (file.isSymbolicLink()) await rm(join(file.parentPath, file.name))
		}
		const holder = await startHolder(await existingDatabase(), { script })
		expect(holder.refused).toBe('')
		expect(await query(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		await holder.leave()
	})
})

describe('several processes', () => {
	test('that start at once on an empty folder get the same server', async () => {
		const dataDir = join(await temporaryFolder(), 'data')
		const holders = await Promise.all([1, 2, 3].map(() => startHolder(dataDir)))
		expect(holders.map(({ refused }) => refused)).toEqual(['', '', ''])
		expect(new Set(holders.map(({ url }) => url)).size).toBe(1)
		// From a checkout that only root can enter, the programs are copied there too.
		const made = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres-'))
		expect(made.sort()).toEqual(['postgres', 'postgres.log'])
		await Promise.all(holders.map((holder) => holder.leave()))
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('share the server until the last one leaves', async () => {
		const dataDir = await existingDatabase()
		const first = await startHolder(dataDir)
		const second = await startHolder(dataDir)
		const server = await runningServer(dataDir)

		await first.leave()
		expect(await postmasterPid(dataDir)).toBe(server)
		expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

		await second.leave()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('may come while the last one leaves', async () => {
		const dataDir = await existingDatabase()
		let leaving = await startLocalPostgres({ dataDir })
		for (let round = 0; round < 10; round++) {
			const [next] = await Promise.all([startLocalPostgres({ dataDir }), leaving.release()])
			expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
			leaving = next
		}
		await leaving.release()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('stop the server on Ctrl-C', async () => {
		const dataDir = await existingDatabase()
		const holder = await startHolder(dataDir)
		holder.signal('SIGINT')
		await eventually(async () => expect(await postmasterPid(dataDir)).toBeUndefined())
		await expect(connectTo(holder.url)).resolves.toBe('ECONNREFUSED')
	})
})

describe('the default data folder', () => {
	test('is in the checkout', async () => {
		const checkout = await temporaryFolder()
		expect(defaultDataDir(checkout)).toBe(join(checkout, '.data'))
	})

	test.runIf(isRoot)('is elsewhere when only root can enter the checkout', async () => {
		const [one, other] = [await temporaryFolder(), await temporaryFolder()]
		await chmod(one, 0o700)
		await chmod(other, 0o700)
		expect(defaultDataDir(one)).toMatch(/^\/var\/lib\/coc-orders\/local-postgres-\w+-[0-9a-f]{12}$/)
		expect(defaultDataDir(one)).toBe(defaultDataDir(`${one}/`))
		expect(defaultDataDir(one)).not.toBe(defaultDataDir(other))
	})

	test.runIf(isRoot)('is in the checkout when its owner is who runs the database', async () => {
		const checkout = await temporaryFolder()
		const dataDir = await folderOf(NOBODY, join(checkout, '.data'))
		expect(databaseUserFor(dataDir, layout(dataDir).data).uid).toBe(NOBODY)
		expect(defaultDataDir(checkout)).toBe(dataDir)
	})
})

async function folderOf(uid: number, folder: string): Promise<string> {
	await mkdir(folder)
	if (isRoot) await chown(folder, uid, uid)
	return folder
}

function connectTo(url: string): Promise<string> {
	return new Promise((answer) => {
		const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
		socket.once('connect', () => {
			socket.destroy()
			answer('open')
		})
		socket.once('error', (error) => answer('code' in error ? String(error.code) : error.message))
	})
}
