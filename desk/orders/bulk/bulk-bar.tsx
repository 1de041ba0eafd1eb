import { BULK_ACTS, type BulkAct, type PreparedBulk } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { useRef, useState } from 'react'
import { useCalls, useMe } from '../../api/desk-context.tsx'
import { problemText } from '../../api/problem-text.ts'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useTell } from '../../news/news.tsx'
import { countOf } from '../../table/selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'
import { type Choosing, chosenOrders } from './chosen-orders.ts'

type Prepared = Extract<PreparedBulk, { outcome: 'prepared' }>['bulk']

type BulkBarProps = Choosing & { readonly onBegun: () => void }

/** What can be done to all that is selected; each asks first, with the number of just these orders. */
export function BulkBar({ filter, selection, page, onBegun }: BulkBarProps) {
	const texts = useWords(BULK_TEXTS)
	const { permissions } = useMe()
	const { prepared, isPreparing, prepare, close } = usePreparing()
	if (!permissions.includes('handle')) return null
	const count = countOf(selection, page.total)
	const shown = selection.kind === 'all' && page.isAtLeast ? null : count
	return (
		<fieldset className="bulk-bar">
			<legend className="visually-hidden">{texts.label}</legend>
			{BULK_ACTS.map((act) => (
				<Tooltip key={act} text={texts.acts[act].says}>
					{(descriptionId) => (
						<Button
							look="quiet"
							aria-describedby={descriptionId}
							aria-disabled={isPreparing !== null}
							aria-busy={isPreparing === act}
							onClick={() => prepare(act, chosenOrders({ filter, selection }))}
						>
							{isPreparing === act ? texts.preparing : texts.acts[act].button}
						</Button>
					)}
				</Tooltip>
			))}
			<BulkDialog bulk={prepared} shown={shown} onClose={close} onBegun={onBegun} />
		</fieldset>
	)
}

/** Which orders are meant is settled here, before anything is asked. */
export function usePreparing() {
	const calls = useCalls()
	const all = useTexts()
	const texts = useWords(BULK_TEXTS)
	const tell = useTell()
	const [prepared, setPrepared] = useState<Prepared | null>(null)
	const [isPreparing, setPreparing] = useState<BulkAct | null>(null)
	const isSending = useRef(false)

	async function prepare(act: BulkAct, orders: Parameters<typeof calls.prepareBulk>[1]) {
		if (isSending.current) return
		isSending.current = true
		setPreparing(act)
		const answer = await calls.prepareBulk(act, orders)
		isSending.current = false
		setPreparing(null)
		if (!answer.ok) tell('error', problemText(all, answer.problem.code))
		else if (answer.data.outcome === 'prepared') setPrepared(answer.data.bulk)
		else if (answer.data.outcome === 'none') tell('error', texts.none)
		else tell('error', act === 'letters' ? texts.tooManyLetters : texts.tooMany)
	}

	return { prepared, isPreparing, prepare, close: () => setPrepared(null) }
}
