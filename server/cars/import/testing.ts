import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'

export const ONE = 'VND1A2B3C4D567890'
export const TWO = 'VND2E3F4G5H678901'
export const THREE = 'VND3J4K5L6M789012'

export const DOCS = path.join(import.meta.dirname, '../../../docs')
export const EXAMPLE = path.join(DOCS, 'cars-example.csv')

export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-cars-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

export async function carFile(content: string | Buffer | readonly string[]): Promise<string> {
	const file = path.join(await temporaryFolder(), 'cars.csv')
	const isLines = typeof content !== 'string' && !Buffer.isBuffer(content)
	await writeFile(file, isLines ? `${content.join('\n')}\n` : content)
	return file
}

/** A file that goes on for as long as somebody writes into it. */
export async function openPipe() {
	const file = path.join(await temporaryFolder(), 'pipe')
	execFileSync('mkfifo', [file])
	const input = createWriteStream(file)
	input.on('error', () => undefined)
	onTestFinished(() => void input.destroy())
	return { file, input }
}

/** So many cars that they arrive in several pieces. */
export const manyCars = (count: number) => [
	'chassis_number,coc_exists',
	...Array.from({ length: count }, (_, index) => `VND${String(index).padStart(14, '0')},true`),
]

export async function carsIn(pool: pg.Pool) {
	return (await pool.query('select * from cars order by chassis_number')).rows
}
