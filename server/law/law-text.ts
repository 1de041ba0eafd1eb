import type { Language } from '@coc/contract'
import type { Block } from './markdown.ts'

/** One of the texts in content/, with the settings filled in. */
export type LawText = {
	readonly language: Language
	readonly title: string
	readonly blocks: readonly Block[]
}

/** Without a right to withdraw there is no form for it. */
export type LawTexts = Readonly<
	Record<
		Language,
		{
			readonly terms: LawText
			readonly withdrawalInformation: LawText
			readonly withdrawalForm: LawText | null
			readonly accessibility: LawText
			readonly privacy: LawText
		}
	>
>
