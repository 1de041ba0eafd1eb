import { existsSync } from 'node:fs'

// Loaded by the npm scripts before the program itself. Node's own --env-file-if-exists says each time that there is none.
if (existsSync('.env')) process.loadEnvFile('.env')
