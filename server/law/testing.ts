import path from 'node:path'
import { readSettings } from '../settings/settings.ts'
import { readLawTexts } from './read-texts.ts'
import { termsDrawer } from './terms-paper.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const SETTINGS = readSettings({})

/** Once for all shops of a process: it takes longer than most tests. */
export const drawTermsForTests = termsDrawer({
	readTexts: () => readLawTexts({ checkout: CHECKOUT, contentDir: null }, SETTINGS),
	seller: SETTINGS.seller,
	publicUrl: SETTINGS.publicUrl,
})
