import type { FastifyInstance } from 'fastify'

const ONE_YEAR_MS = 365 * 24 * 3600_000
const ONE_DAY = 'public, max-age=86400'

/** The small files that search engines and security researchers look for. */
export function wellKnownRoutes(
	app: FastifyInstance,
	publicUrl: string,
	contactEmail: string,
): void {
	const robots = [
		'User-agent: *',
		'Disallow: /api/',
		'Disallow: /pay/',
		'Disallow: /order/payment/',
	]
	app.get('/robots.txt', (_request, reply) =>
		reply
			.type('text/plain')
			.header('cache-control', ONE_DAY)
			.send(`${robots.join('\n')}\n`),
	)

	app.get('/.well-known/security.txt', (_request, reply) =>
		reply
			.type('text/plain')
			.header('cache-control', ONE_DAY)
			.send(
				[
					`Contact: mailto:${contactEmail}`,
					`Expires: ${new Date(Date.now() + ONE_YEAR_MS).toISOString()}`,
					'Preferred-Languages: sv, en',
					`Canonical: ${publicUrl}/.well-known/security.txt`,
					'',
				].join('\n'),
			),
	)
}
