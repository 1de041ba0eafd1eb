import {
	type Environment,
	environmentReader,
	isProduction,
	SettingsError,
} from '../settings/environment.ts'
import { type PublicSettings, readSite } from '../settings/settings.ts'

const UNUSED_PORT = 3000

/** What the pages show, and no secrets: the machine that exports need not have them. */
export function readExportSettings(environment: Environment): PublicSettings {
	const read = environmentReader(environment, isProduction(environment))
	const settings = readSite(read, UNUSED_PORT, null)
	const site = URL.parse(settings.publicUrl)
	const problems = new Set(read.problems())
	if (read.optional('PUBLIC_URL') === null) problems.add('PUBLIC_URL is missing')
	if (settings.site.apiUrl === '/') {
		problems.add('API_URL is missing: the address of the API, such as https://api.example.se/')
	} else if (site?.protocol === 'https:' && !settings.site.apiUrl.startsWith('https:')) {
		problems.add('API_URL must begin with https, as PUBLIC_URL does: browsers call nothing else')
	}
	if (problems.size > 0) throw new SettingsError([...problems], 'the site from being exported')
	return settings
}
