import type { DeskOrder } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useMe } from '../../../api/desk-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { useActOpening } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'

type BringBackActProps = {
	readonly document: DeskOrder['documents'][number]
	/** What it is called on the page. */
	readonly name: string
}

/**
 * A certificate in whose place a wrong one came is its car's again. One that nobody can be given any more cannot be.
 * The dialog stays while it is open, whatever becomes of the certificate meanwhile.
 */
export function BringBackAct({ document, name }: BringBackActProps) {
	const { bringBack: texts } = useWords(DELIVERY_TEXTS)
	const { permissions } = useMe()
	const { isOpen, open, close } = useActOpening()
	const act = useWordedAct('match-document', texts.told)
	const { sha256, chassisNumber, replacedAt, hasBytes } = document
	const isThere = replacedAt !== null && hasBytes && permissions.includes('handle')
	const send = async () => {
		const { isFine } = await act.perform({ sha256, chassisNumber, replace: true })
		if (isFine) close()
	}
	return (
		<span className="order-act">
			{isThere && (
				<Button
					look="quiet"
					aria-label={texts.buttonOf(name, chassisNumber, sha256.slice(0, HASH_SAID))}
					onClick={open}
				>
					{texts.button}
				</Button>
			)}
			<ActDialog
				open={isOpen}
				title={texts.title}
				says={<p>{texts.says(name, chassisNumber)}</p>}
				yes={texts.send}
				act={act}
				onSend={send}
				onClose={close}
			/>
		</span>
	)
}

/** Enough to tell those of one car apart. */
const HASH_SAID = 6
