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
			z: 'undo',
			'g t': 'today',
			'g o': 'orders',
			'g p': 'produce',
			'g l': 'post',
			'g c': 'cars',
			'g b': 'books',
			'g f': 'figures',
			'g h': 'log',
			'g m': 'operators',
			'g w': 'works',
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
	{
		group: 'order',
		keys: {
			a: 'note',
			h: 'handle',
			q: 'ask',
			e: 'edit',
			b: 'swap',
			r: 'refund',
			t: 'accept',
			f: 'check',
			m: 'resend',
			i: 'sendAgain',
			d: 'problem',
			c: 'cancel',
			Escape: 'close',
		},
	},
]
