import { changeView, deleteView, type ViewOutcome } from '../../views/change-view.ts'
import type { Act } from '../act.ts'

type Chosen = { readonly viewId: string }

export const SHARE_VIEW: Act<Chosen & { readonly isShared: boolean }, ViewOutcome> = {
	name: 'share-view',
	permission: 'see',
	perform: ({ shop, operator }, { viewId, isShared }, note) =>
		changeView(shop.db, operator, viewId, { isShared }, note({ details: { shared: isShared } })),
}

export const RENAME_VIEW: Act<Chosen & { readonly name: string }, ViewOutcome> = {
	name: 'rename-view',
	permission: 'see',
	perform: ({ shop, operator }, { viewId, name }, note) =>
		changeView(shop.db, operator, viewId, { name }, note({})),
}

export const DELETE_VIEW: Act<Chosen, Awaited<ReturnType<typeof deleteView>>> = {
	name: 'delete-view',
	permission: 'see',
	perform: ({ shop, operator }, { viewId }, note) =>
		deleteView(shop.db, operator, viewId, note({})),
}
