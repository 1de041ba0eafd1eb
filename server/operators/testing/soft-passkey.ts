import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { readonly challenge: string }
type Place = { readonly origin: string; readonly rpId: string }

const UP_AND_UV = 0x05
const UP = 0x01
const WITH_CREDENTIAL = 0x40

/** An authenticator in memory, as browsers and phones have one: it makes one passkey and uses it. */
export function softPasskey({ origin, rpId }: Place, { verifiesUser = true } = {}) {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const id = randomBytes(32)
	let counter = 0
	let userHandle = ''

	const clientData = (type: string, { challenge }: Options) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
	const authenticatorData = (flags: number) => {
		counter += 1
		const count = Buffer.alloc(4)
		count.writeUInt32BE(counter)
		const hash = createHash('sha256').update(rpId).digest()
		return Buffer.concat([hash, Buffer.from([flags]), count])
	}
	const flags = verifiesUser ? UP_AND_UV : UP
	const credential = <Response>(response: Response) => ({
		id: id.toString('base64url'),
		rawId: id.toString('base64url'),
		type: 'public-key' as const,
		clientExtensionResults: {},
		response,
	})

	return {
		/** As if another copy of it had been used so often. */
		setCounter: (value: number) => {
			counter = value
		},
		make(options: Options & { readonly user: { readonly id: string } }) {
			userHandle = options.user.id
			const length = Buffer.alloc(2)
			length.writeUInt16BE(id.length)
			const data = Buffer.concat([
				authenticatorData(flags | WITH_CREDENTIAL),
				Buffer.alloc(16),
				length,
				id,
				coseKey(publicKey.export({ format: 'jwk' })),
			])
			return credential({
				clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
				attestationObject: attestation(data).toString('base64url'),
				transports: ['internal'],
			})
		},
		use(options: Options) {
			const data = authenticatorData(flags)
			const client = clientData('webauthn.get', options)
			const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
			return credential({
				clientDataJSON: client.toString('base64url'),
				authenticatorData: data.toString('base64url'),
				signature: sign('sha256', signed, privateKey).toString('base64url'),
				userHandle,
			})
		},
	}
}

export type SoftPasskey = ReturnType<typeof softPasskey>

/** CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
	const text = (value: string) =>
		Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
	const length = Buffer.alloc(2)
	length.writeUInt16BE(data.length)
	return Buffer.concat([
		Buffer.from([0xa3]),
		text('fmt'),
		text('none'),
		text('attStmt'),
		Buffer.from([0xa0]),
		text('authData'),
		Buffer.from([0x59]),
		length,
		data,
	])
}

/** COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
	return Buffer.concat([
		Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
		Buffer.from(x, 'base64url'),
		Buffer.from([0x22, 0x58, 0x20]),
		Buffer.from(y, 'base64url'),
	])
}
