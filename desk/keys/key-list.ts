import type { Texts } from '../i18n/sv.ts'

type KeyGroup = {
	readonly group: keyof Texts['keys']['groups']
	readonly keys: Readonly<Record<string, keyof Texts['keys']['what']>>
}

/** All keys of the desk, as the help shows them. */
export const KEY_GROUPS: readonly KeyGroup[] = [
	{
		group: 'everywhere',
		keys: {
			'/': 'search',
			'?': 'help',
			'g o': 'orders',
			'g c': 'cars',
			'g b': 'books',
			'g f': 'figures',
			'g s': 'sessions',
		},
	},
	{
		group: 'list',
		keys: {
			j: 'next',
			k: 'previous',
			Enter: 'open',
			x: 'select',
			n: 'nextPage',
			p: 'previousPage',
		},
	},
	{ group: 'order', keys: { a: 'note', Escape: 'close' } },
]
