import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'

/** What systems allow the name of a socket to be, in bytes. */
const LONGEST_NAME = 100

/**
 * Over a Unix socket a statement takes a quarter less time than over the loopback address. It lies beside the data,
 * where the system knows such sockets and the name is neither too long nor one that PostgreSQL would read as several.
 */
export function hasSocket({ data }: DataFolder, port: number): boolean {
	const name = Buffer.byteLength(socketIn(data, port))
	return process.platform !== 'win32' && name <= LONGEST_NAME && !/[",]/.test(data)
}

/** What an address needs besides to lead there: nothing where a server has no socket, as one that was started before. */
export function bySocket({ data }: DataFolder, port: number): string {
	return existsSync(socketIn(data, port)) ? `?host=${encodeURIComponent(data)}` : ''
}

const socketIn = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`)
