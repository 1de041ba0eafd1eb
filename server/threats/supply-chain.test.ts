import { describe, expect, test } from 'vitest'
import { readAudit, readSupplies, supplyFaults } from '../../bench/supply-chain.ts'

describe('what others wrote', () => {
	test('is pinned, known by its hash, fetched from no address of its own, and runs no script unasked', async () => {
		const supplies = await readSupplies()
		expect(Object.keys(supplies.lock.packages).length).toBeGreaterThan(100)
		expect(Object.keys(supplies.manifests)).toHaveLength(8)
		expect(supplyFaults(supplies)).toEqual([])
	})

	test('would be found out if it were not', () => {
		const integrity = 'sha512-x'
		const faults = supplyFaults({
			lock: {
				packages: {
					'': {},
					server: {},
					'node_modules/@coc/server': { resolved: 'server', link: true },
					'node_modules/good': { integrity, hasInstallScript: true },
					'node_modules/elsewhere': { integrity, resolved: 'https://evil.example/x.tgz' },
					'node_modules/a/node_modules/weak': { integrity: 'sha1-x' },
					'node_modules/a/node_modules/script': { integrity, hasInstallScript: true },
					'node_modules/refused': { integrity, hasInstallScript: true },
				},
			},
			manifests: {
				'package.json': {
					dependencies: { exact: '1.2.3', before: '1.2.3-beta.4', range: '^1.2.3' },
					overrides: { latest: 'latest' },
					allowScripts: { good: true, refused: false },
				},
				'web/package.json': { devDependencies: { address: 'git+https://evil.example/x' } },
			},
		})
		const named = ['elsewhere', 'weak', 'script', 'refused', 'range', 'latest', 'address']
		expect(faults).toHaveLength(named.length)
		for (const name of named) expect(faults.join('\n')).toContain(name)
	})

	test('is audited: high and critical findings fail, and an audit that did not happen is no pass', () => {
		const report = (high: number, critical: number) =>
			JSON.stringify({ metadata: { vulnerabilities: { low: 1, moderate: 1, high, critical } } })
		expect(readAudit(report(0, 0)).passes).toBe(true)
		expect(readAudit(report(1, 0)).passes).toBe(false)
		expect(readAudit(report(0, 1)).passes).toBe(false)
		for (const answer of ['', '{"message":"405 Method Not Allowed"}']) {
			expect(readAudit(answer)).toMatchObject({ passes: null })
			expect(readAudit(answer).told).toMatch(/^NOT MEASURED/)
		}
	})
})
