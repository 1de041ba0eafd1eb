import { importFolder } from '../../../server/documents/import-folder.ts'
import { openArchive } from '../../delivery/open-archive.ts'

/** Imports a folder of certificates in a process of its own, which may be killed. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
await using stack = new AsyncDisposableStack()
const archive = await openArchive(stack, databaseUrl)
for await (const { file, result } of importFolder(archive, { folder, replace: false })) {
	if (result.outcome !== 'matched' && result.outcome !== 'same') {
		throw new Error(`${file}: ${result.outcome}`)
	}
}
