import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { takeTurns } from '../../limits/take-turns.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readContent } from './read-content.ts'

test('C12 however many fetch a file at once, they leave connections to the others', async () => {
	const { pool } = await createTestDatabase('fresh')
	const content = randomBytes(100_000)
	const sha256 = createHash('sha256').update(content).digest('hex')
	await pool.query(
		"insert into documents (sha256, format, size, waits_because) values ($1, 'pdf', $2, 'names-no-known-car')",
		[sha256, content.length],
	)
	await pool.query('insert into document_files values ($1, $2)', [sha256, content])
	const inTurn = takeTurns(3)
	const file = { sha256, size: content.length }
	const read = Array.from({ length: 40 }, () => buffer(readContent(pool, file, inTurn)))
	for (const each of await Promise.all(read)) expect(each.equals(content)).toBe(true)
	expect(pool.totalCount).toBe(3)
})

test('whoever fails gives its turn on', async () => {
	const inTurn = takeTurns(1)
	const failing = inTurn(() => Promise.reject(new Error('broken')))
	const next = inTurn(async () => 'served')
	await expect(failing).rejects.toThrow('broken')
	expect(await next).toBe('served')
	expect(await inTurn(async () => 'later')).toBe('later')
})
