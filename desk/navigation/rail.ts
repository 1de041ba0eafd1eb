import type { Permission } from '@coc/contract/desk'
import type { Texts } from '../i18n/sv.ts'
import type { ScreenName } from './screens.ts'

type RailEntry = {
	readonly screen: ScreenName
	readonly label: keyof Texts['rail']
	/** `g`, then a letter. */
	readonly keys: string
	/** Whose screen it is. */
	readonly needs: Permission
	/** Screens that are a part of it. */
	readonly also?: readonly ScreenName[]
}

/** The screens in the order of the day; what looks after the office itself comes last. */
export const RAIL: readonly RailEntry[] = [
	{ screen: 'start', label: 'today', keys: 'g t', needs: 'see' },
	{ screen: 'orders', label: 'orders', keys: 'g o', needs: 'see', also: ['order'] },
	{ screen: 'produce', label: 'produce', keys: 'g p', needs: 'see', also: ['waitingFiles'] },
	{ screen: 'post', label: 'post', keys: 'g l', needs: 'see' },
	{ screen: 'cars', label: 'cars', keys: 'g c', needs: 'see', also: ['car', 'carImport'] },
	{ screen: 'books', label: 'books', keys: 'g b', needs: 'see', also: ['month'] },
	{ screen: 'figures', label: 'figures', keys: 'g f', needs: 'see' },
	{ screen: 'log', label: 'log', keys: 'g h', needs: 'see' },
	{ screen: 'operators', label: 'operators', keys: 'g m', needs: 'operators' },
	{ screen: 'works', label: 'works', keys: 'g w', needs: 'run' },
]
