import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { untilConnected } from '../../testing/servers/local-port.ts'
import { freePort } from '../../testing/servers/server-process.ts'

const CLAMD = '/usr/sbin/clamd'

export const hasClamd = existsSync(CLAMD)

/** What every scanner calls a virus, and is none. In two parts: scanners look at this file, too. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

/**
 * Debian's own daemon, with one signature. `madeAt`: as its official ones, it tells when it was made; null: a list of
 * one's own, which tells nothing.
 */
export async function startClamd(madeAt: Date | null): Promise<{ port: number }> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-clamd-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const signatures = path.join(folder, 'signatures')
	await mkdir(signatures)
	const signature = `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`
	if (madeAt === null) await writeFile(path.join(signatures, 'own.ndb'), signature)
	else await writeFile(path.join(signatures, 'daily.cud'), unsignedDatabase(signature, madeAt))
	const port = await freePort()
	const config = path.join(folder, 'clamd.conf')
	await writeFile(
		config,
		`Foreground yes\nTCPAddr 127.0.0.1\nTCPSocket ${port}\nDatabaseDirectory ${signatures}\n`,
	)
	const daemon = spawn(CLAMD, [`--config-file=${config}`], { stdio: 'ignore' })
	onTestFinished(() => void daemon.kill('SIGKILL'))
	await untilConnected(port)
	return { port }
}

/** ClamAV's format: a header of 512 characters, then a tar of its parts, their sums first. */
function unsignedDatabase(signatures: string, madeAt: Date): Buffer {
	const seconds = Math.floor(madeAt.getTime() / 1000)
	const header = `ClamAV-VDB:16 Nov 2026 09-00 +0000:27800:1:90:X:X:tests:${seconds}`
	const sum = createHash('sha256').update(signatures).digest('hex')
	const info = `${header}\ndaily.ndb:${signatures.length}:${sum}\n`
	return Buffer.concat([
		Buffer.from(header.padEnd(512)),
		tarEntry('daily.info', info),
		tarEntry('daily.ndb', signatures),
		Buffer.alloc(1024),
	])
}

function tarEntry(name: string, content: string): Buffer {
	const octal = (number: number, length: number) => `${number.toString(8).padStart(length, '0')}\0`
	const head = Buffer.alloc(512)
	head.write(name, 0)
	head.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7), 100)
	head.write(octal(content.length, 11) + octal(0, 11), 124)
	head.write(`${' '.repeat(8)}0`, 148)
	head.write('ustar\x0000', 257)
	const sum = head.reduce((total, byte) => total + byte, 0)
	head.write(`${octal(sum, 6)} `, 148)
	const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
	return Buffer.concat([head, Buffer.from(content), padding])
}
