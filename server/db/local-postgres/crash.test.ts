import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { layout } from './data-folder.ts'
import { databaseUserFor } from './database-user.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { servesFolder } from './postmaster-pid.ts'
import {
	copyOfDatabase,
	eventually,
	existingDatabase,
	killServer,
	postmasterPid,
	query,
	runningServer,
	startHolder,
} from './testing.ts'

describe('after our process was killed', () => {
	test('the next one uses the server that was left over', async () => {
		const dataDir = await existingDatabase()
		const killed = await startHolder(dataDir)
		const server = await runningServer(dataDir)
		await killed.kill()

		const next = await startHolder(dataDir)
		expect(next.url).toBe(killed.url)
		expect(await postmasterPid(dataDir)).toBe(server)
		await next.leave()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})
})

describe('after the server and our process were killed', () => {
	test('the next start puts the stale pid file aside', async () => {
		const dataDir = await existingDatabase()
		const killed = await startHolder(dataDir)
		await query(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
		await killed.kill()
		const stale = await killServer(dataDir)

		const next = await startHolder(dataDir)
		expect(next.refused).toBe('')
		expect(await runningServer(dataDir)).not.toBe(stale)
		expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
		await next.leave()
	})

	test('a pid file that names another living program does not stop the next start', async () => {
		const dataDir = await existingDatabase()
		const killed = await startHolder(dataDir)
		await killed.kill()
		await killServer(dataDir)
		const { data } = layout(dataDir)
		const { runAs } = databaseUserFor(dataDir, data)
		const other = spawn('sleep', ['60'], { cwd: '/', ...runAs })
		try {
			const pidFile = join(data, 'postmaster.pid')
			const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
			await writeFile(pidFile, [other.pid, ...rest].join('\n'))

			const next = await startHolder(dataDir)
			expect(next.refused).toBe('')
			expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
			expect(other.exitCode).toBeNull()
			await next.leave()
		} finally {
			other.kill('SIGKILL')
		}
	})

	test('a pid file that was torn does not stop the next start', async () => {
		const dataDir = await existingDatabase()
		await (await startLocalPostgres({ dataDir })).release()
		const pidFile = join(layout(dataDir).data, 'postmaster.pid')
		await writeFile(pidFile, '')
		await utimes(pidFile, 0, 0)

		const next = await startLocalPostgres({ dataDir })
		expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		await next.release()
	})
})

/** As one that let nobody in, and no longer recovered either. */
const STUCK_SERVER = `
	const refusal = 'SFATAL\\0VFATAL\\0C57P03\\0Mthe database system is not yet accepting connections\\0\\0'
	const answer = Buffer.from('E....' + refusal)
	answer.writeInt32BE(answer.length - 1, 1)
	const server = require('node:net').createServer((socket) => {
		socket.on('error', () => {}).once('data', () => socket.end(answer))
	})
	server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

test.runIf(process.platform === 'linux')(
	'a server that lets nobody in, and recovers no more, is replaced by one that does',
	async () => {
		const dataDir = await existingDatabase()
		await (await startLocalPostgres({ dataDir })).release()
		const { data } = layout(dataDir)
		const stuck = spawn(process.execPath, ['-e', STUCK_SERVER], { argv0: 'postgres', cwd: data })
		const ended = once(stuck, 'exit')
		const [port] = await once(stuck.stdout, 'data')
		const pidFile = join(data, 'postmaster.pid')
		const lines = [stuck.pid, data, 0, String(port).trim(), '', '127.0.0.1', '', 'ready   ', '']
		await writeFile(pidFile, lines.join('\n'))

		const next = await startLocalPostgres({ dataDir })
		await ended
		expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		await next.release()
	},
)

describe('while leases are held', () => {
	test('a killed server comes back on the same port for all of them', async () => {
		const dataDir = await existingDatabase()
		const holders = [await startHolder(dataDir), await startHolder(dataDir)]
		const url = holders[0]?.url ?? ''
		await query(url, 'CREATE TABLE kept_by_all AS SELECT 42 AS answer')

		for (let round = 1; round <= 3; round++) {
			await killServer(dataDir)
			await eventually(async () =>
				expect(await query(url, 'SELECT answer FROM kept_by_all')).toEqual([{ answer: 42 }]),
			)
			await eventually(() => {
				for (const { progress } of holders) {
					expect(progress.filter((line) => line === 'The database is back.').length).toBe(round)
				}
			})
		}

		await runningServer(dataDir)
		await holders[0]?.leave()
		await runningServer(dataDir)
		await holders[1]?.leave()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('a killed backend is survived: the lease is acquired again', async () => {
		const dataDir = await existingDatabase()
		const holder = await startHolder(dataDir)
		const server = await runningServer(dataDir)
		const lease = `SELECT pid FROM pg_stat_activity WHERE application_name = 'local-postgres lease'`
		const [backend] = await query(holder.url, lease)
		process.kill(Number(backend?.['pid']), 'SIGKILL')

		await eventually(async () => expect(holder.progress).toContain('The database is back.'))
		expect(await postmasterPid(dataDir)).toBe(server)
		// Who is quick is let in once more before the server notices, and is thrown out by its recovery.
		await eventually(async () => expect(await query(holder.url, lease)).toHaveLength(1))
		await holder.leave()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('a server that was killed just before we leave is not left running', async () => {
		const dataDir = await existingDatabase()
		const postgres = await startLocalPostgres({ dataDir })
		await killServer(dataDir)
		await postgres.release()
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})

	test('a port taken by another program is reported, and used again once it is free', async () => {
		const dataDir = await existingDatabase()
		const holder = await startHolder(dataDir)
		const port = Number(new URL(holder.url).port)
		holder.signal('SIGSTOP')
		await killServer(dataDir)
		const other = await eventually(() => listenOn(port))
		holder.signal('SIGCONT')

		await eventually(() =>
			expect(holder.progress.at(-1)).toBe(
				`PostgreSQL in ${dataDir} cannot listen because another program took port ${port} on 127.0.0.1: stop that program, or restart this one to get another port.`,
			),
		)
		other.close()
		await eventually(async () => expect(await query(holder.url, 'SELECT 1 AS one')).toHaveLength(1))
		await holder.leave()
	})

	test('a data folder that was moved away does not keep us from stopping the server', async () => {
		const dataDir = await copyOfDatabase()
		const holder = await startHolder(dataDir)
		const server = await runningServer(dataDir)
		await rename(dataDir, `${dataDir}-moved`)
		await holder.leave()
		expect(await servesFolder(server, layout(`${dataDir}-moved`).data)).toBe(false)
	})

	test('a data folder that vanished does not end our process', async () => {
		const dataDir = await copyOfDatabase()
		const holder = await startHolder(dataDir)
		await runningServer(dataDir)
		holder.signal('SIGSTOP')
		await killServer(dataDir)
		await rm(dataDir, { recursive: true })
		holder.signal('SIGCONT')
		await eventually(() => expect(holder.progress.at(-1)).toContain('is not there any more'))
		await holder.leave()
	})
})

const listeners: Server[] = []
afterEach(() => {
	for (const listener of listeners.splice(0)) listener.close()
})

function listenOn(port: number): Promise<Server> {
	const server = createServer((socket) => socket.destroy())
	listeners.push(server)
	return new Promise((listening, failed) => {
		server.once('error', failed)
		server.listen({ port, host: '127.0.0.1' }, () => listening(server))
	})
}
