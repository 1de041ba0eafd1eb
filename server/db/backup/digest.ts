import { createHash } from 'node:crypto'
import { Transform, Writable } from 'node:stream'

/** A pass-through stream that counts and hashes bytes. */
export function digest() {
	const hash = createHash('sha256')
	let bytes = 0
	const through = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			bytes += chunk.length
			done(null, chunk)
		},
	})
	return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export function sha256Of(text: string): string {
	return createHash('sha256').update(text).digest('hex')
}

export function discard(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() })
}
