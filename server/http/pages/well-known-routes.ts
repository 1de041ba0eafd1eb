import { PAGE_PATHS, payPath } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import { SITEMAP } from './sitemap.ts'

const ONE_YEAR_MS = 365 * 24 * 3600_000
const ONE_DAY = 'public, max-age=86400'

const ROBOTS = '/robots.txt'
const SECURITY = '/.well-known/security.txt'

export const WELL_KNOWN_PATHS: readonly string[] = [ROBOTS, SECURITY]

/** The small files that search engines and security researchers look for. */
export function wellKnownRoutes(
	app: FastifyInstance,
	publicUrl: string,
	contactEmail: string,
): void {
	const robots = [
		'User-agent: *',
		'Disallow: /api/',
		`Disallow: ${payPath('')}`,
		`Disallow: ${PAGE_PATHS.payment('')}`,
		`Sitemap: ${publicUrl}${SITEMAP}`,
	]
	app.get(ROBOTS, (_request, reply) =>
		reply
			.type('text/plain')
			.header('cache-control', ONE_DAY)
			.send(`${robots.join('\n')}\n`),
	)

	app.get(SECURITY, (_request, reply) =>
		reply
			.type('text/plain')
			.header('cache-control', ONE_DAY)
			.send(
				[
					`Contact: mailto:${contactEmail}`,
					`Expires: ${new Date(Date.now() + ONE_YEAR_MS).toISOString()}`,
					'Preferred-Languages: sv, en',
					`Canonical: ${publicUrl}${SECURITY}`,
					'',
				].join('\n'),
			),
	)
}
