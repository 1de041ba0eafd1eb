import { existsSync, readFileSync } from 'node:fs'

// Loaded by the npm scripts before the program itself. Node's own --env-file-if-exists says each time that there is none.
if (existsSync('.env')) {
	try {
		process.loadEnvFile('.env')
	} catch {
		refuse('.env cannot be read. Look at its owner and its mode.')
	}
	const cut = readFileSync('.env', 'utf8').split('\n').map(cutSetting).find(Boolean)
	if (cut) {
		refuse(
			`In .env, ${cut} has a # that is read as a comment: put the value in quotes, ${cut}="…".`,
		)
	}
}

/** The setting whose value Node would cut: `#1f5d4c` without quotes is nothing at all, and the default would count. */
function cutSetting(line: string): string | undefined {
	const [, name, value = ''] = /^\s*([A-Z_]+)=([^"'`].*)$/.exec(line) ?? []
	const [beforeComment = ''] = value.split(/\s#/)
	return beforeComment.includes('#') ? name : undefined
}

function refuse(why: string): never {
	console.error(why)
	process.exit(1)
}
