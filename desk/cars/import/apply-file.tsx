import type { ActAnswer, ReadCarFile } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { ActButton } from '../../acts/act-button.tsx'
import { type Told, useAct } from '../../acts/use-act.ts'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { fileQuery } from './file-address.ts'
import { IMPORT_TEXTS } from './import-texts.ts'

type ApplyFileProps = { readonly sha256: string; readonly file: ReadCarFile }

/** Brings in what was shown, all of it or nothing. */
export function ApplyFile({ sha256, file }: ApplyFileProps) {
	const { problems } = useTexts()
	const { apply: texts, outcomes } = useWords(IMPORT_TEXTS)
	const { language } = useLanguage()
	const { navigate } = useNavigation()
	const queries = useQueryClient()
	const counted = (count: number) => formatCount(count, language)
	const { inserted, updated, wrong, digest } = file
	const toldOf = ({ outcome }: ActAnswer): Told =>
		outcome === 'brought-in'
			? { tone: 'success', text: texts.done(counted(inserted), counted(updated)) }
			: { tone: 'error', text: wordIn(outcomes, outcome) ?? problems.unexpected }
	const { isUnderWay, perform } = useAct('cars-import', toldOf)
	const count = inserted + updated
	if (count === 0) return <p>{texts.nothing}</p>
	const says = [
		texts.says(counted(inserted), counted(updated)),
		...(wrong > 0 ? [texts.leavesOut(counted(wrong))] : []),
	].join(' ')
	return (
		<div className="apply">
			<p className="hint">{says}</p>
			<ActButton
				label={count === 1 ? texts.buttonOne : texts.button(counted(count))}
				says={says}
				asks={{ title: texts.title, yes: texts.yes }}
				look="primary"
				isUnderWay={isUnderWay}
				onAct={async () => {
					const shown = { inserted, updated, wrong, ...(digest !== undefined && { digest }) }
					if (await perform({ sha256, shown })) navigate(SCREENS.cars)
					else await queries.invalidateQueries({ queryKey: fileQuery(sha256) })
				}}
			/>
			{isUnderWay && (
				<div role="status">
					<progress aria-label={texts.underWay(counted(count))} />
					<p className="hint">{texts.underWay(counted(count))}</p>
				</div>
			)}
		</div>
	)
}
