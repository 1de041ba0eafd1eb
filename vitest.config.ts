import { defineConfig } from 'vitest/config'

// Real servers, disks and processes: generous, so that a busy machine fails nothing.
const SLOW = { testTimeout: 180_000, hookTimeout: 180_000 }

export default defineConfig({
	test: {
		// Both cores of a small machine: by itself it leaves one idle.
		maxWorkers: '100%',
		projects: [
			{ test: { name: 'contract', root: 'contract' } },
			{ test: { name: 'web', root: 'web' } },
			{ test: { name: 'sandbox', root: 'sandbox', ...SLOW } },
			{ test: { name: 'structure', root: 'structure', ...SLOW } },
			{
				test: {
					name: 'server',
					root: 'server',
					globalSetup: './testing/postgres-for-tests.ts',
					...SLOW,
				},
			},
		],
	},
})
