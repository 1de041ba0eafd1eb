import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { useState } from 'react'
import { useFileAct } from '../../acts/use-file-act.ts'
import { useMe } from '../../api/desk-context.tsx'
import { YesOrNo } from '../../forms/yes-or-no.tsx'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { countOf, EVERYTHING } from '../../table/selection.ts'
import { BULK_TEXTS } from './bulk-texts.ts'
import { type Choosing, chosenOrders } from './chosen-orders.ts'

type ExportButtonProps = Choosing & {
	/** The page is of another filter: how many this one has is on its way. */
	readonly isStale: boolean
}

/** What is selected, or else all that the filter shows, as a file for a spreadsheet. */
export function ExportButton({ filter, selection, page, isStale }: ExportButtonProps) {
	const { export: texts } = useWords(BULK_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const [isAsking, setAsking] = useState(false)
	const { isUnderWay, perform } = useFileAct('export-orders', {
		saved: () => texts.done,
		tellOf: ({ outcome }) => ({
			tone: 'error',
			text: wordIn({ 'too-many': texts['too-many'], none: texts.none }, outcome) ?? outcome,
		}),
	})
	if (!permissions.includes('export') || page.orders.length === 0) return null
	const chosen = countOf(selection, page.total) > 0 ? selection : EVERYTHING
	const count = countOf(chosen, page.total)
	const isUncounted = chosen.kind === 'all' && page.isAtLeast
	const take = async () => {
		if (await perform({ orders: chosenOrders({ filter, selection: chosen }) })) setAsking(false)
	}
	return (
		<>
			<Tooltip text={texts.says}>
				{(descriptionId) => (
					<Button
						look="quiet"
						aria-describedby={descriptionId}
						aria-disabled={isStale}
						onClick={() => setAsking(!isStale)}
					>
						{texts.button}
					</Button>
				)}
			</Tooltip>
			<Dialog
				open={isAsking}
				title={
					isUncounted
						? texts.titleUncounted
						: texts.title(formatCount(count, language), count === 1)
				}
				onClose={() => setAsking(false)}
			>
				<p>{texts.will}</p>
				<YesOrNo
					yes={texts.yes}
					isUnderWay={isUnderWay}
					onYes={take}
					onNo={() => setAsking(false)}
				/>
			</Dialog>
		</>
	)
}
