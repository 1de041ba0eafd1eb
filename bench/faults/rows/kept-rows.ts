import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { reconciledSchema } from '../ledgers.ts'

const rowSchema = v.object({
	fault: v.string(),
	commit: v.string(),
	seed: v.number(),
	finishedAt: v.pipe(v.string(), v.isoTimestamp()),
	outcome: v.object({
		n: v.number(),
		holds: v.nullable(v.boolean()),
		figures: v.string(),
		books: v.exactOptional(reconciledSchema),
		more: v.exactOptional(v.string()),
		table: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
		below: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
	}),
})

/** What a fault came to at full length. */
export type Row = Readonly<v.InferOutput<typeof rowSchema>>

export type KeptRows = {
	read(): Promise<Row[]>
	keep(row: Row): Promise<void>
	/** What is kept of a portion, from 0; null where it is not done. */
	readPortion(fault: string, portion: number): Promise<unknown>
	keepPortion(fault: string, portion: number, part: unknown): Promise<void>
	/** The rows of these, and their portions. */
	forget(faults: readonly string[]): Promise<void>
}

type Origin = {
	readonly commit: string
	readonly seed: number
	/** The one that is checked out now. */
	readonly currentCommit?: () => Promise<string | null>
}

/** In a folder for each commit and seed, so that no row of another is ever among them. */
export function keptRows(
	root: string,
	{ commit, seed, currentCommit = async () => commit }: Origin,
): KeptRows {
	const folder = path.join(root, `${commit}-seed-${seed}`)
	const fileOf = (fault: string) => path.join(folder, `${fault}.json`)
	const portionOf = (fault: string, portion: number) =>
		path.join(folder, `${fault}.portion-${portion}.json`)
	const demandSameCommit = async () => {
		if ((await currentCommit()) === commit) return
		throw new Error(`The checkout is not at ${commit} any more: what ran since is nobody's row`)
	}
	const files = () => readdir(folder).catch((): string[] => [])
	return {
		async read() {
			const names = (await files()).filter((name) => /^[^.]+\.json$/.test(name))
			const texts = await Promise.all(names.map((name) => readJson(path.join(folder, name))))
			const rows = texts.map((text) => v.parse(rowSchema, text))
			return rows.filter((row) => row.commit === commit && row.seed === seed)
		},
		async keep(row) {
			await demandSameCommit()
			await writeJson(fileOf(row.fault), row)
		},
		readPortion: (fault, portion) => readJson(portionOf(fault, portion)),
		async keepPortion(fault, portion, part) {
			await demandSameCommit()
			await writeJson(portionOf(fault, portion), part)
		},
		async forget(faults) {
			const names = (await files()).filter((name) => faults.includes(name.split('.')[0] ?? ''))
			for (const name of names) await rm(path.join(folder, name))
		},
	}
}

async function readJson(file: string): Promise<unknown> {
	try {
		return JSON.parse(await readFile(file, 'utf8'))
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
		throw error
	}
}

/** Whole or not at all, whenever the run is interrupted. */
async function writeJson(file: string, content: unknown): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true })
	await writeFile(`${file}.new`, JSON.stringify(content, null, '\t'))
	await rename(`${file}.new`, file)
}

/** Those to be run: what could not be measured is tried again, and a breach stays one. */
export function missingOf<Named extends { readonly name: string }>(
	faults: readonly Named[],
	rows: readonly Row[],
): Named[] {
	const done = rows.filter(({ outcome }) => outcome.holds !== null).map(({ fault }) => fault)
	return faults.filter(({ name }) => !done.includes(name))
}
