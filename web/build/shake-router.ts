import type { Plugin } from 'vite'

/**
 * The router's components are made by calls that a bundler must take for side effects, so that even
 * the unused ones (forms, fetchers, prefetching) stay in. Told that they are pure, it drops them: 4 kB.
 */
export function shakeRouter(): Plugin {
	return {
		name: 'shake-router',
		apply: 'build',
		transform: {
			filter: { id: /\/node_modules\/react-router\// },
			handler: (code) =>
				code
					.replace(/^\w+\.displayName = .*;$/gm, '')
					.replace(/= ([\w$]+\.(?:forwardRef|createContext|memo))\(/g, '= /* @__PURE__ */ $1('),
		},
	}
}
