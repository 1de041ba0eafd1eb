import type { DeskOrder } from '@coc/contract/desk'
import { TextField } from '@coc/ui/text-field.tsx'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useMe } from '../../../api/desk-context.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { MONEY_TEXTS } from './money-texts.ts'

export function CancelAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="cancel" order={order}>
			{(dialog) => <CancelDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

function CancelDialog({ order, isOpen, close }: OrderDialogProps) {
	const { cancel: texts } = useWords(MONEY_TEXTS)
	const { operator } = useMe()
	const [reason, setReason] = useDraft(`cancel:${operator.id}:${order.id}`)
	const address = order.anonymisedAt === null ? order.customer.emailAddress : null
	const { done, untold, ...others } = texts.told
	const act = useWordedAct('cancel', { ...others, done: address === null ? untold : done })
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
			says={<p>{texts.says(address)}</p>}
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
