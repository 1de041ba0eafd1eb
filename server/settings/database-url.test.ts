import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

function problemOf(url: string): string {
	try {
		readSettings({ DATABASE_URL: url })
		return ''
	} catch (error) {
		return error instanceof Error ? error.message : ''
	}
}

test('A6 an address of several databases is refused, with what to do instead', () => {
	for (const url of [
		'postgres://coc:secret@a:5432,b:5433/coc',
		'postgres://coc:secret@a,b/coc',
		'postgres://coc:secret@/coc?host=a,b',
		'postgres://coc:secret@a/coc?target_session_attrs=read-write',
		'postgres://coc:secret@a/coc?load_balance_hosts=random',
	]) {
		const problem = problemOf(url)
		expect(problem, url).toContain('put HAProxy before them (deploy/haproxy-database.cfg)')
		expect(problem, url).not.toContain('secret')
	}
	expect(problemOf('postgres://coc:secret@a:b/coc')).toContain('DATABASE_URL is not an address')
	expect(problemOf('postgres://a/coc?statement_timeout=10s')).toContain('statement_timeout=20000')
})

test('A6 whatever leads to one database is taken as it is', () => {
	for (const url of [
		'postgres://coc:a,b%40@host:5432/coc',
		'postgres://host/coc?sslmode=verify-full&sslrootcert=/etc/ssl/db,1.pem',
		'postgres://host/coc?statement_timeout=20000&query_timeout=500',
		'postgres://coc@/coc?host=/run/postgresql',
		'postgres://coc@%2Frun%2Fpostgresql/coc',
		'socket:/run/postgresql?db=coc',
		'/run/postgresql coc',
	]) {
		expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
	}
})
