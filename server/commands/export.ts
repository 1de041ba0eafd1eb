import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { ExportError } from '../site-export/export-error.ts'
import { writeExport } from '../site-export/export-folder.ts'
import { readExportSettings } from '../site-export/export-settings.ts'
import { exportSite } from '../site-export/export-site.ts'
import { explain } from './explain-error.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

const program = new Command('npm run export --')
	.description(
		'Writes the site as static files, for a host of its own that calls the API at API_URL. Reads PUBLIC_URL, API_URL, CAPTCHA and the settings of the brand; needs no database and no secrets. docs/export.md tells what the hosts need.',
	)
	.argument('<folder>', 'a new or empty folder, or one that an earlier export has made')
	.exitOverride()
	.showHelpAfterError('(--help tells more)')
	.action(async (name: string) => {
		const folder = path.resolve(name)
		const settings = readExportSettings(process.env)
		const { site, files } = await exportSite(CHECKOUT, settings)
		await writeExport(folder, files)
		const { publicUrl } = settings
		console.log(
			`Exported ${site.pages.length} pages and ${site.files.length} other files, each also as brotli and gzip, to ${folder}.
The service behind it must run with PUBLIC_URL=${publicUrl} API_URL=${settings.site.apiUrl} CORS_ORIGINS=${new URL(publicUrl).origin}`,
		)
	})

try {
	await program.parseAsync(process.argv)
} catch (error) {
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
	else {
		console.error(error instanceof ExportError ? error.message : explain(error))
		process.exitCode = 1
	}
}
