import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What we run that others wrote: is it pinned, is it what was published, may it run at install? */

const CHECKOUT = path.dirname(import.meta.dirname)
const BILL = path.join(CHECKOUT, 'test-results', 'sbom.json')

type LockedPackage = {
	readonly resolved?: string
	readonly integrity?: string
	readonly link?: boolean
	readonly hasInstallScript?: boolean
}

type LockFile = { readonly packages: Readonly<Record<string, LockedPackage>> }

export type Manifest = {
	readonly workspaces?: readonly string[]
	readonly dependencies?: Readonly<Record<string, string>>
	readonly devDependencies?: Readonly<Record<string, string>>
	readonly optionalDependencies?: Readonly<Record<string, string>>
	readonly overrides?: Readonly<Record<string, string>>
	readonly allowScripts?: Readonly<Record<string, boolean>>
}

type Supplies = {
	readonly lock: LockFile
	/** By the path of their file, the root's first. */
	readonly manifests: Readonly<Record<string, Manifest>>
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

export async function readSupplies(): Promise<Supplies> {
	const root: Manifest = await readJson('package.json')
	const manifests: Record<string, Manifest> = { 'package.json': root }
	for (const room of root.workspaces ?? []) {
		manifests[`${room}/package.json`] = await readJson(`${room}/package.json`)
	}
	return { lock: await readJson('package-lock.json'), manifests }
}

/** One sentence for each thing that should not be so. */
export function supplyFaults({ lock, manifests }: Supplies): string[] {
	const allowed = manifests['package.json']?.allowScripts ?? {}
	const faults: string[] = []
	for (const [place, locked] of Object.entries(lock.packages)) {
		// Everything outside node_modules, and every link to it, is our own.
		if (!place.includes('node_modules/') || locked.link) continue
		const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
		if (locked.resolved !== undefined) {
			faults.push(`${place} would be fetched from ${locked.resolved}, whatever registry is set.`)
		}
		if (!locked.integrity?.startsWith('sha512-')) {
			faults.push(`${place} has no SHA-512 by which its content could be known.`)
		}
		if (locked.hasInstallScript && allowed[name] !== true) {
			faults.push(`${place} runs a script at install that allowScripts does not name.`)
		}
	}
	for (const [file, manifest] of Object.entries(manifests)) {
		for (const [name, version] of dependenciesOf(manifest)) {
			if (!EXACT_VERSION.test(version)) faults.push(`${file}: ${name} is ${version}, not pinned.`)
		}
	}
	return faults
}

function dependenciesOf(manifest: Manifest): [name: string, version: string][] {
	const { dependencies, devDependencies, optionalDependencies, overrides } = manifest
	return Object.entries({
		...overrides,
		...optionalDependencies,
		...devDependencies,
		...dependencies,
	})
}

export async function benchSupplyChain(): Promise<boolean> {
	const supplies = await readSupplies()
	const faults = supplyFaults(supplies)
	const count = Object.keys(supplies.lock.packages).length
	console.log(`\nSupply chain: ${count} entries in the lock file, ${faults.length} faults`)
	for (const fault of faults) console.log(`  ${fault}`)

	const written = await writeBill(process.env['SBOM_FILE'] ?? BILL)
	const { stdout } = await npm('audit', '--json')
	const { told, passes } = readAudit(stdout)
	console.log(`  npm audit: ${told}`)
	return faults.length === 0 && written && passes !== false
}

/** The software bill of materials, in CycloneDX. */
async function writeBill(file: string): Promise<boolean> {
	const { code, stdout, stderr } = await npm('sbom', '--sbom-format', 'cyclonedx')
	if (code !== 0) {
		console.log(`  No bill of materials: ${stderr.trim()}`)
		return false
	}
	await mkdir(path.dirname(file), { recursive: true })
	await writeFile(file, stdout)
	const { components }: { components: readonly unknown[] } = JSON.parse(stdout)
	console.log(`  Bill of materials: ${components.length} components in ${path.relative('', file)}`)
	return true
}

type AuditReport = {
	readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
	readonly message?: string
}

/** Null where nobody answered: that is no pass, but nothing that could be mended here either. */
export function readAudit(report: string): { told: string; passes: boolean | null } {
	const { metadata, message }: AuditReport = report === '' ? {} : JSON.parse(report)
	if (!metadata) {
		const why = message ?? 'the registry did not answer'
		return {
			told: `NOT MEASURED, the audit did not happen (${why}). Run this where the registry answers audits.`,
			passes: null,
		}
	}
	const { vulnerabilities } = metadata
	const grave = (vulnerabilities['high'] ?? 0) + (vulnerabilities['critical'] ?? 0)
	const counts = Object.entries(vulnerabilities).map(([level, n]) => `${n} ${level}`)
	return { told: counts.join(', '), passes: grave === 0 }
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

function npm(...parameters: string[]): Promise<Ended> {
	return new Promise((resolve) => {
		const options = { cwd: CHECKOUT, maxBuffer: 1 << 26, timeout: 120_000 }
		execFile('npm', parameters, options, (error, stdout, stderr) =>
			resolve({ code: error ? 1 : 0, stdout, stderr }),
		)
	})
}

async function readJson<Content>(file: string): Promise<Content> {
	return JSON.parse(await readFile(path.join(CHECKOUT, file), 'utf8'))
}
