import { createServer } from 'node:http'
import type pg from 'pg'

/**
 * What our service is not: it writes what it is asked into its SQL and into its page. A scanner that
 * finds nothing here would find nothing anywhere, so its silence about ours would be worth nothing.
 */
export async function openLeakyService(
	database: pg.Pool,
): Promise<AsyncDisposable & { readonly url: string }> {
	const server = createServer(async (request, response) => {
		const asked = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('id') ?? ''
		const told = await database
			.query(`select chassis_number from cars where chassis_number = '${asked}'`)
			.then(
				({ rows }) => ({ status: 200, text: JSON.stringify(rows) }),
				(error: unknown) => ({ status: 500, text: `PostgreSQL said ERROR: ${error}` }),
			)
		response.writeHead(told.status, { 'content-type': 'text/html' })
		response.end(
			`<html><body><a href="/?id=1">a car</a><p>${asked}</p><p>${told.text}</p></body></html>`,
		)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('It has no port')
	return {
		url: `http://127.0.0.1:${address.port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}
