/** Its message is one sentence for the person at the terminal: what is wrong, and what to do. */
export class LocalPostgresError extends Error {
	override readonly name = 'LocalPostgresError'
}

export function errorCode(error: unknown): string | undefined {
	if (!(error instanceof Error) || !('code' in error)) return undefined
	return typeof error.code === 'string' ? error.code : undefined
}

export function errorText(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}

export function saysNoDiskSpace(text: string): boolean {
	return /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text)
}

export function noDiskSpace(folder: string): LocalPostgresError {
	return new LocalPostgresError(
		`There is not enough disk space for the database in ${folder}: free at least 200 MB there, or set DATA_DIR to a folder on another disk.`,
	)
}

/** Turns what the operating system says about a folder into a sentence; anything else passes unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
	const otherwise = 'or set DATA_DIR to another folder'
	switch (errorCode(error)) {
		case 'ENOSPC':
		case 'EDQUOT':
			return noDiskSpace(folder)
		case 'EACCES':
		case 'EPERM':
			return new LocalPostgresError(
				`The data folder ${folder} is not writable for this user: give this user the rights on it, ${otherwise}.`,
			)
		case 'EROFS':
			return new LocalPostgresError(
				`The data folder ${folder} is on a read-only disk: mount it writable, ${otherwise}.`,
			)
		case 'ENOENT':
			return new LocalPostgresError(
				`The data folder ${folder} is not there any more, or is a link that leads nowhere: bring it back, ${otherwise}.`,
			)
		case 'ENOTDIR':
		case 'EEXIST':
			return new LocalPostgresError(
				`The data folder ${folder} cannot be made because it, or a part of its path, is a file: remove that file, ${otherwise}.`,
			)
		default:
			return error
	}
}
