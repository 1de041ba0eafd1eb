import { existsSync } from 'node:fs'

// Loaded by the npm scripts before the program itself. Node's own --env-file-if-exists says each time that there is none.
if (existsSync('.env')) {
	try {
		process.loadEnvFile('.env')
	} catch {
		console.error('.env cannot be read. Look at its owner and its mode.')
		process.exit(1)
	}
}
