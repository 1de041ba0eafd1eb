import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Canvas } from './canvas.ts'

const deflate = promisify(zlib.deflate)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGBA = 6
const UP = 2

/** Every row is told by how it differs from the one above: large even areas take next to nothing. */
export async function encodePng({ width, height, pixels }: Canvas): Promise<Buffer> {
	const stride = width * 4
	const rows = Buffer.alloc((stride + 1) * height)
	for (let row = 0; row < height; row++) {
		rows[row * (stride + 1)] = UP
		for (let at = 0; at < stride; at++) {
			const above = row === 0 ? 0 : (pixels[(row - 1) * stride + at] ?? 0)
			rows[row * (stride + 1) + 1 + at] = (pixels[row * stride + at] ?? 0) - above
		}
	}
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header.set([8, RGBA, 0, 0, 0], 8)
	return Buffer.concat([
		SIGNATURE,
		chunk('IHDR', header),
		chunk('IDAT', await deflate(rows, { level: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	])
}

function chunk(type: string, data: Buffer): Buffer {
	const content = Buffer.concat([Buffer.from(type), data])
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(data.length)
	checksum.writeUInt32BE(zlib.crc32(content))
	return Buffer.concat([length, content, checksum])
}

/** An icon file that holds one picture, as a PNG. */
export function encodeIco(png: Buffer, size: number): Buffer {
	const header = Buffer.alloc(22)
	header.writeUInt16LE(1, 2)
	header.writeUInt16LE(1, 4)
	header.set([size, size], 6)
	header.writeUInt16LE(1, 10)
	header.writeUInt16LE(32, 12)
	header.writeUInt32LE(png.length, 14)
	header.writeUInt32LE(header.length, 18)
	return Buffer.concat([header, png])
}
