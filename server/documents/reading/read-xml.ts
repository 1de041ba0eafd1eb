import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import { SaxesParser } from 'saxes'
import type { Refusal } from '../document.ts'

type ReadXml = { readonly chassisNumber: string } | { readonly refusal: Refusal }

const ROOT = 'InitialVehicleInformation'
/** Version 1.x of the format has a body around the group; 2.0 has not. `BaseVin` elsewhere is another car's. */
const PLACES = [
	`${ROOT}/Body/CocDataGroup/VehicleIdentificationNumber`,
	`${ROOT}/CocDataGroup/VehicleIdentificationNumber`,
]
const DEEPEST = 64

/** The chassis number of an electronic certificate: exactly one, at its place. */
export function readXml(content: Buffer): ReadXml {
	const text = decode(content)
	if (text === null) return { refusal: 'damaged' }
	const path: string[] = []
	const found: string[] = []
	let refusal: Refusal | null = null
	let deepest: string[] = []
	const parser = new SaxesParser({ xmlns: false })
	parser.on('error', () => {
		refusal ??= 'damaged'
	})
	parser.on('doctype', () => {
		refusal ??= 'has-doctype'
	})
	parser.on('opentag', ({ name }) => {
		path.push(name.slice(name.indexOf(':') + 1))
		if (path.length > DEEPEST) refusal ??= 'damaged'
		deepest = []
	})
	const collect = (part: string) => {
		if (PLACES.includes(path.join('/'))) deepest.push(part)
	}
	parser.on('text', collect)
	parser.on('cdata', collect)
	parser.on('closetag', () => {
		if (PLACES.includes(path.join('/'))) found.push(normaliseChassisNumber(deepest.join('')))
		path.pop()
	})
	let isRoot = false
	parser.on('opentagstart', ({ name }) => {
		if (path.length === 0) isRoot = name.slice(name.indexOf(':') + 1) === ROOT
	})
	for (let at = 0; at < text.length && refusal === null; at += PIECE) {
		parser.write(text.slice(at, at + PIECE))
	}
	if (refusal === null) parser.close()
	if (refusal !== null) return { refusal }
	const [chassisNumber, another] = found
	const isOne = chassisNumber !== undefined && another === undefined
	if (!isRoot || !isOne || !isChassisNumber(chassisNumber)) return { refusal: 'not-a-certificate' }
	return { chassisNumber }
}

/** Small ones, so that a file is refused at its doctype before the rest of it is read. */
const PIECE = 65_536

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']/

/** By its byte order mark, else as it declares itself, else UTF-8. Null: not text of that encoding. */
function decode(content: Buffer): string | null {
	const encoding = encodingOf(content)
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(content)
	} catch {
		return null
	}
}

function encodingOf(content: Buffer): string {
	if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
	if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
	// Without a mark, UTF-16 shows by where its zeros are.
	if (content[0] === 0x3c && content[1] === 0) return 'utf-16le'
	if (content[0] === 0 && content[1] === 0x3c) return 'utf-16be'
	return DECLARED.exec(content.subarray(0, 256).toString('latin1'))?.[1] ?? 'utf-8'
}
