import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { MOST_BYTES } from '../../documents/document.ts'
import { storeDocument } from '../../documents/store-document.ts'
import { startJobQueue } from '../../jobs/queue.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate, pendingMigrations } from '../migrate.ts'
import { ATTEMPT, migrationsBefore, ORDER } from '../testing/version-before.ts'
import { backUp } from './back-up.ts'
import { MANIFEST, type Manifest, readBackup } from './manifest.ts'
import { restore } from './restore.ts'
import { CANONICAL_TEXT, copyOut, readTables } from './tables.ts'

const CAR = CARS_TO_TRY.withEverything

async function newFolder(): Promise<string> {
	const parent = await mkdtemp(path.join(os.tmpdir(), 'coc-backup-'))
	onTestFinished(() => rm(parent, { recursive: true, force: true }))
	return path.join(parent, 'backup')
}

async function backedUp({ pool }: Pick<TestDatabase, 'pool'>) {
	const folder = await newFolder()
	return { folder, manifest: await backUp(pool, { folder, tell: () => undefined }) }
}

async function restored(folder: string) {
	const target = await createTestDatabase('empty')
	const told: string[] = []
	const tell = (line: string) => told.push(line)
	await restore(target, await readBackup(folder), { folder, tell })
	return { ...target, told }
}

async function store({ shop }: RunningShop, content: Buffer, chassisNumber?: string) {
	const match = chassisNumber ? { chassisNumber } : { waits: 'names-no-known-car' as const }
	const document = { content, format: 'pdf' as const, fileName: 'scan.pdf', match }
	await storeDocument(shop.certificates.archive, document, { replace: false })
}

const EVERYTHING = [
	'select * from documents order by sha256',
	'select sha256, length(content) from document_files order by sha256',
	'select * from deliveries order by id',
	'select * from delivery_transitions order by id',
	'select * from delivery_documents order by delivery_id, sha256',
	'select * from delivery_choices order by order_id',
]

describe('a backup with certificates', () => {
	test('C10 comes back with every file by its SHA-256, the largest too, and every delivery', async () => {
		const running = await runShop()
		const contents = [
			randomBytes(MOST_BYTES),
			randomBytes(1),
			Buffer.from('%PDF-1.4 \\x00\0\n\\.\n'),
		]
		await store(running, randomBytes(200_000), CAR)
		for (const content of contents) await store(running, content)
		const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
		await eventually(async () => {
			const { deliveries } = (await running.summary(orderId)) ?? {}
			expect(deliveries).toMatchObject([{ status: 'SENT' }])
		})
		await running.shop.pool.query("insert into delivery_choices values ($1, '{file,post}')", [
			orderId,
		])
		const { folder, manifest } = await backedUp(running.shop)
		expect(manifest.tables.filter(({ isBinary }) => isBinary).map(({ file }) => file)).toEqual([
			'public.terms_versions.copy',
			'public.document_files.copy',
			'public.receipt_files.copy',
			'public.credit_note_files.copy',
		])

		const target = await restored(folder)
		for (const sql of EVERYTHING) {
			const { rows } = await target.pool.query(sql)
			expect(rows).not.toEqual([])
			expect(rows).toEqual((await running.shop.pool.query(sql)).rows)
		}
		const { rows: files } = await target.pool.query('select sha256, content from document_files')
		expect(files).toHaveLength(4)
		for (const { sha256, content } of files) {
			expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
		}
		expect(target.told.filter((line) => line.includes('damaged'))).toEqual([])
	})

	test('C10 leaves out a certificate that was damaged before, and names it', async () => {
		const running = await runShop({ works: false })
		await store(running, Buffer.from('%PDF good'), CAR)
		await store(running, Buffer.from('%PDF bad'))
		const { rows } = await running.shop.pool.query(
			"update document_files set content = '\\x00' where sha256 in (select sha256 from documents where chassis_number is null) returning sha256",
		)
		const { folder } = await backedUp(running.shop)
		const target = await restored(folder)
		expect(target.told.at(-1)).toContain(rows[0].sha256)
		const { rows: left } = await target.pool.query('select sha256 from document_files')
		expect(left).toHaveLength(1)
		expect(left).not.toEqual(rows)
		const documents = await target.pool.query('select from documents')
		expect(documents.rows).toHaveLength(2)
	})
})

/** Every table as text, and a manifest that knows nothing else. */
async function asBefore({ pool }: TestDatabase, folder: string, manifest: Manifest): Promise<void> {
	const client = await pool.connect()
	onTestFinished(() => client.release())
	await client.query('begin')
	await client.query(CANONICAL_TEXT)
	const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
	const copies = []
	for (const { isBinary, ...copy } of manifest.tables) {
		const table = tables.get(copy.name)
		if (!isBinary || !table) {
			copies.push(copy)
			continue
		}
		const text = await buffer(client.query(copyTo(copyOut({ ...table, isBinary: false }))))
		const file = `${copy.file}.gz`
		await writeFile(path.join(folder, file), gzipSync(text))
		const sha256 = createHash('sha256').update(text).digest('hex')
		copies.push({ ...copy, file, bytes: text.length, sha256 })
	}
	await client.query('rollback')
	const before = { ...manifest, format: 1, tables: copies }
	await writeFile(path.join(folder, MANIFEST), JSON.stringify(before))
}

test('C10 a backup from before there were certificates is restored, and brought up to date', async () => {
	const source = await createTestDatabase('empty')
	await migrate(source.db, await migrationsBefore('0017'))
	const options = { databaseUrl: source.url, works: false, onError: () => undefined }
	const queue = await startJobQueue(options)
	onTestFinished(() => queue.stop())
	await source.pool.query(ORDER)
	await source.pool.query(ATTEMPT)
	await source.pool.query(
		`insert into receipts (number, order_id, attempt_id, seller) select 1, order_id, id, '{}' from payment_attempts`,
	)
	await source.pool.query("insert into receipt_files (number, pdf) values (1, '\\x255044462dff00')")
	const { folder, manifest } = await backedUp(source)
	await asBefore(source, folder, manifest)

	const target = await restored(folder)
	expect(await pendingMigrations(target.url)).toContain('0017-documents')
	await migrate(target.db)
	const { rows } = await target.pool.query('select number, pdf from receipt_files')
	expect(rows).toEqual((await source.pool.query('select number, pdf from receipt_files')).rows)
	expect((await target.pool.query('select from document_files')).rows).toEqual([])
})
