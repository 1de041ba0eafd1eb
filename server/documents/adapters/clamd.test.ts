import net from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY, loadSampleCars } from '../../cars/sample-cars.ts'
import { readSettings } from '../../settings/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Archive } from '../archive.ts'
import { takeFile } from '../take-file.ts'
import { buildPdf, buildXml } from '../testing/build-files.ts'
import { EICAR, hasClamd, startClamd } from '../testing/local-clamd.ts'
import { ScannerUnavailableError, type VirusScanner } from '../virus-scanner.ts'
import { clamdScanner } from './clamd.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const FRESH = 'ClamAV 1.4.6/27430/Sun Nov 15 08:34:37 2026\0'
const CAR = CARS_TO_TRY.withEverything

type Answers = { readonly version?: string; readonly scan?: string }
type Answering = (socket: net.Socket, asked: Buffer) => void

/** Answers as clamd does once it is asked in full, or as it is told to. */
async function fakeClamd({ version = FRESH, scan = 'stream: OK\0' }: Answers, instead?: Answering) {
	const scanned: Buffer[] = []
	const sockets = new Set<net.Socket>()
	const server = net.createServer((socket) => {
		sockets.add(socket)
		let asked = Buffer.alloc(0)
		socket.on('error', () => undefined)
		socket.on('data', (piece) => {
			asked = Buffer.concat([asked, piece])
			if (instead) instead(socket, asked)
			else if (asked.equals(Buffer.from('zVERSION\0'))) socket.end(version)
			else if (asked.subarray(-4).equals(Buffer.alloc(4))) {
				scanned.push(contentIn(asked))
				socket.end(scan)
			}
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('not listening')
	return { port: address.port, scanned }
}

function contentIn(asked: Buffer): Buffer {
	const pieces: Buffer[] = []
	let at = 'zINSTREAM\0'.length
	for (let length = asked.readUInt32BE(at); length > 0; length = asked.readUInt32BE(at)) {
		pieces.push(asked.subarray(at + 4, at + 4 + length))
		at += 4 + length
	}
	return Buffer.concat(pieces)
}

const scannerAt = (port: number, timeoutMs = 60_000) =>
	clamdScanner({ host: '127.0.0.1', port, timeoutMs, now: () => NOW })

describe('the virus scanner', () => {
	test('C5 gets every byte, and says clean or infected', async () => {
		const { port, scanned } = await fakeClamd({})
		const content = Buffer.alloc(300_000, 'a certificate ')
		expect(await scannerAt(port).scan(content)).toBe('clean')
		expect(scanned).toEqual([content])
		const infected = await fakeClamd({ scan: 'stream: Win.Test.EICAR_HDB-1 FOUND\0' })
		expect(await scannerAt(infected.port).scan(content)).toBe('infected')
	})

	test.each<[string, Answers]>([
		['has old signatures', { version: 'ClamAV 1.4.6/27430/Sun Nov  8 08:34:37 2026\0' }],
		['has no official signatures, which alone tell their day', { version: 'ClamAV 1.4.6\0' }],
		['says no day', { version: 'ClamAV 1.4.6/27430/soon\0' }],
		['says nothing of itself', { version: '' }],
		['speaks another protocol', { version: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
		['could not scan', { scan: 'INSTREAM size limit exceeded. ERROR\0' }],
		['says half an answer', { scan: 'stream: OK' }],
		['says more than one answer', { scan: 'stream: x FOUND\nstream: OK\0' }],
		['says nothing', { scan: '' }],
	])('C5 that %s is as good as none', async (_what, answers) => {
		const { port } = await fakeClamd(answers)
		await expect(scannerAt(port).scan(Buffer.from('%PDF-'))).rejects.toThrow(
			ScannerUnavailableError,
		)
	})

	test.each<[string, Answering]>([
		['hangs', () => undefined],
		['cuts the connection', (socket) => socket.resetAndDestroy()],
		[
			'never ends its answer',
			(socket) => {
				const timer = setInterval(() => socket.write('stream: '.repeat(1000)), 5)
				socket.on('close', () => clearInterval(timer))
			},
		],
		[
			'dribbles',
			(socket) => {
				const timer = setInterval(() => socket.write('s'), 20)
				socket.on('close', () => clearInterval(timer))
			},
		],
	])('C5 that %s is given up in time', async (_what, answering) => {
		const { port } = await fakeClamd({}, answering)
		await expect(scannerAt(port, 300).scan(Buffer.alloc(9))).rejects.toThrow(
			ScannerUnavailableError,
		)
	})

	test('C5 that is away lets nothing in, and nothing is stored', async () => {
		const archive = await openArchive(scannerAt(await closedPort()))
		const file = { name: 'a.xml', content: Buffer.from(buildXml(CAR)) }
		await expect(takeFile(archive, file, { replace: false })).rejects.toThrow(
			ScannerUnavailableError,
		)
		expect(await documentsIn(archive)).toEqual([])
	})
})

async function closedPort(): Promise<number> {
	const server = net.createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	if (address === null || typeof address === 'string') throw new Error('not listening')
	return address.port
}

async function openArchive(scanner: VirusScanner): Promise<Archive> {
	const { db } = await createTestDatabase()
	await loadSampleCars(db)
	const readPdfText = async (content: Buffer) => content.toString('latin1')
	return { db, scanner, readPdfText, release: 'auto', served: async () => undefined }
}

const documentsIn = ({ db }: Archive) =>
	db.selectFrom('documents').select('chassis_number').execute()

/** As the setting has it. */
function scannerOf(setting: string): VirusScanner {
	const { scanner } = readSettings({ CLAMAV: setting }).delivery
	if (scanner === null) throw new Error('there is no scanner')
	return clamdScanner(scanner)
}

describe.runIf(hasClamd)('Debian’s clamd (not run where it is not installed)', () => {
	test('C5 keeps an infected file out of the archive, and lets a clean one in', async () => {
		const { port } = await startClamd(new Date())
		const archive = await openArchive(scannerOf(`127.0.0.1:${port}`))
		const clean = await buildPdf(`VIN ${CAR}`)
		const infected = Buffer.concat([clean, Buffer.from(`\n%${EICAR}\n`)])
		const take = (content: Buffer) =>
			takeFile(archive, { name: `${CAR}.pdf`, content }, { replace: false })
		expect(await take(infected)).toEqual({ outcome: 'refused', refusal: 'infected' })
		expect(await documentsIn(archive)).toEqual([])
		expect(await take(clean)).toEqual({ outcome: 'matched', chassisNumber: CAR })

		const inTenDays = () => new Date(Date.now() + 10 * 24 * 3600_000)
		const later = clamdScanner({ host: '127.0.0.1', port, now: inTenDays })
		await expect(later.scan(clean)).rejects.toThrow(ScannerUnavailableError)
	})

	test('C5 with signatures of one’s own alone tells no day, so that it is not relied on', async () => {
		const { port } = await startClamd(null)
		await expect(scannerOf(`127.0.0.1:${port}`).scan(Buffer.from(EICAR))).rejects.toThrow(
			ScannerUnavailableError,
		)
	})
})
