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
/** Elements, attributes, texts and so on, of which a certificate has some thousands. A hostile file blocks us no longer than that. */
const MOST_PARTS = 50_000

/** The chassis number of an electronic certificate: exactly one, at its place. */
export function readXml(content: Buffer): ReadXml {
	const text = decode(content)
	if (text === null) return { refusal: 'damaged' }
	let refusal: Refusal | null = null
	const { parser, found } = certificateParser((reason) => {
		refusal = reason
		// Nothing else ends a parser in the middle of what it was given.
		throw new Error(reason)
	})
	try {
		for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
		parser.close()
	} catch (error) {
		if (refusal === null) throw error
		return { refusal }
	}
	const [chassisNumber, another] = found
	const isOne = chassisNumber !== undefined && another === undefined
	if (!isOne || !isChassisNumber(chassisNumber)) return { refusal: 'not-a-certificate' }
	return { chassisNumber }
}

function certificateParser(refuse: (refusal: Refusal) => never) {
	/** Where we are: the path of each open element. */
	const open: string[] = []
	const found: string[] = []
	let deepest: string[] = []
	let parts = 0
	const count = () => {
		parts++
		if (parts > MOST_PARTS) refuse('damaged')
	}
	const isChassisNumberHere = () => PLACES.includes(open.at(-1) ?? '')
	const collect = (part: string) => {
		count()
		if (isChassisNumberHere()) deepest.push(part)
	}
	const parser = new SaxesParser({ xmlns: false, position: false })
	parser.on('error', () => refuse('damaged'))
	parser.on('doctype', () => refuse('has-doctype'))
	parser.on('opentagstart', ({ name }) => {
		count()
		const parent = open.at(-1)
		const own = name.slice(name.indexOf(':') + 1)
		open.push(parent === undefined ? own : `${parent}/${own}`)
		if (open.length > DEEPEST) refuse('damaged')
		if (open[0] !== ROOT) refuse('not-a-certificate')
		deepest = []
	})
	parser.on('attribute', count)
	parser.on('comment', count)
	parser.on('processinginstruction', count)
	parser.on('text', collect)
	parser.on('cdata', collect)
	parser.on('closetag', () => {
		if (isChassisNumberHere()) found.push(normaliseChassisNumber(deepest.join('')))
		open.pop()
	})
	return { parser, found }
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
