import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** Given out once; stored is its hash alone, so that who reads the database cannot come in. */
export function newToken(): string {
	return randomBytes(BYTES).toString('base64url')
}

export function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('base64url')
}
