import { type SaveOutcome, type Saving, saveView } from '../../views/save-view.ts'
import type { Act } from '../act.ts'

/** The log says that it was done; a view's name is the operator's own. */
export const SAVE_VIEW: Act<Saving, SaveOutcome> = {
	name: 'save-view',
	permission: 'see',
	perform: ({ shop, operator }, saving, note) =>
		saveView(shop.db, operator, saving, note({ details: { shared: saving.isShared } })),
}
