import type { DeskOrder } from '@coc/contract/desk'
import { TextField } from '@coc/ui/text-field.tsx'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { useMe } from '../../../api/desk-context.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { type ActDialogState, OrderAct } from '../order-act.tsx'
import { toldInWords } from '../outcome-words.ts'
import { MONEY_TEXTS } from './money-texts.ts'

export function CancelAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="cancel" order={order}>
			{(dialog) => <CancelDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

type CancelDialogProps = ActDialogState & { readonly order: DeskOrder }

function CancelDialog({ order, isOpen, close }: CancelDialogProps) {
	const { cancel: texts } = useWords(MONEY_TEXTS)
	const { problems } = useTexts()
	const { operator } = useMe()
	const [reason, setReason] = useDraft(`cancel:${operator.id}:${order.id}`)
	const act = useDialogAct('cancel', (answer) =>
		toldInWords(texts.told, answer, problems.unexpected),
	)
	const send = async () => {
		const { isFine } = await act.perform({
			orderId: order.id,
			...(reason.trim() !== '' && { reason: reason.trim() }),
		})
		if (!isFine) return
		setReason('')
		close()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={<p>{texts.says(order.customer.emailAddress)}</p>}
			yes={texts.send}
			isGrave
			act={act}
			onSend={send}
			onClose={close}
		>
			<TextField
				label={texts.reason}
				hint={texts.reasonHint}
				maxLength={500}
				autoComplete="off"
				value={reason}
				onChange={({ target }) => setReason(target.value)}
			/>
		</ActDialog>
	)
}
