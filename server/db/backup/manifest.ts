import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import { digest, discard } from './digest.ts'

export const MANIFEST = 'manifest.json'
export const MIGRATIONS = 'migrations'
export const JOB_QUEUE = 'job-queue.sql'

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** Names of the files are made by us, and never lead out of the folder. */
const fileName = v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]+)*$/))

const manifestSchema = v.object({
	/** 1 has every table as text. */
	format: v.picklist([1, 2]),
	/** When the snapshot was taken: everything committed before is in it. */
	takenAt: v.string(),
	postgresVersion: v.string(),
	jobQueueSchema: v.object({ version: v.number(), sha256 }),
	migrations: v.array(v.object({ file: fileName, sha256 })),
	/** In an order in which every row finds the rows that it refers to. */
	tables: v.array(
		v.object({
			name: v.string(),
			columns: v.array(v.string()),
			file: fileName,
			rows: v.number(),
			bytes: v.number(),
			sha256,
			/** As it is, and not compressed once more. */
			isBinary: v.optional(v.boolean(), false),
		}),
	),
	sequences: v.array(v.object({ name: v.string(), lastValue: v.string() })),
})

export type Manifest = v.InferOutput<typeof manifestSchema>
export type TableCopy = Manifest['tables'][number]

/** Reads every byte of a backup; throws when it is not whole. */
export async function readBackup(folder: string, signal?: AbortSignal): Promise<Manifest> {
	const manifest = await readManifest(folder)
	const { jobQueueSchema, migrations, tables } = manifest
	const plain = [
		{ file: JOB_QUEUE, sha256: jobQueueSchema.sha256 },
		...migrations.map(({ file, sha256 }) => ({ file: path.join(MIGRATIONS, file), sha256 })),
	]
	for (const { file, sha256 } of plain) {
		const seen = digest()
		await readThrough(folder, file, [seen.through], signal)
		if (seen.result().sha256 !== sha256) throw damaged(folder, file)
	}
	for (const { file, bytes, sha256, isBinary } of tables) {
		const seen = digest()
		await readThrough(folder, file, [...unpacking(isBinary), seen.through], signal)
		const found = seen.result()
		if (found.sha256 !== sha256 || found.bytes !== bytes) throw damaged(folder, file)
	}
	return manifest
}

/** From the file of a table to what PostgreSQL has copied. */
export function unpacking(isBinary: boolean): NodeJS.ReadWriteStream[] {
	return isBinary ? [] : [createGunzip()]
}

async function readManifest(folder: string): Promise<Manifest> {
	const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: Error) => {
		throw new BackupError(
			`${folder} is not a backup: its ${MANIFEST} cannot be read (${error.message}). Name the folder that npm run backup has made.`,
			{ cause: error },
		)
	})
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
	if (parsed.success) return parsed.output
	throw new BackupError(
		`${path.join(folder, MANIFEST)} is damaged, or of a version that this one does not know. Take another backup, or the version that made it.`,
	)
}

async function readThrough(
	folder: string,
	file: string,
	through: NodeJS.ReadWriteStream[],
	signal: AbortSignal | undefined,
): Promise<void> {
	await pipeline(
		[createReadStream(path.join(folder, file)), ...through, discard()],
		signal ? { signal } : {},
	).catch((error: Error) => {
		if (signal?.aborted) throw error
		throw damaged(folder, file, error)
	})
}

function damaged(folder: string, file: string, cause?: Error): BackupError {
	return new BackupError(
		`${path.join(folder, file)} is not what was backed up${cause ? ` (${cause.message})` : ''}. Nothing was restored: take another copy of this backup, or an earlier one.`,
		{ cause },
	)
}
