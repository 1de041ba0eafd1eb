import { wordsFor } from '@coc/contract'
import { type DeskOrder, MAIL_WORDS } from '@coc/contract/desk'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { useId, useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { Waiting } from '../../../app/waiting.tsx'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { MAILS_TEXTS } from './mails-texts.ts'
import { useMails } from './use-mails.ts'

export function ResendAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="resend" order={order}>
			{(dialog) => <ResendDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

/** Only what is still true of the order can be sent once more. */
function ResendDialog({ order, isOpen, close }: OrderDialogProps) {
	const { resend: texts } = useWords(MAILS_TEXTS)
	const { language } = useLanguage()
	const name = useId()
	const { data } = useMails(order.id)
	const [chosen, setChosen] = useState<string | null>(null)
	const sendable = data?.sendable ?? []
	const kind = chosen !== null && sendable.includes(chosen) ? chosen : sendable[0]
	const act = useWordedAct('resend', texts.told)
	const nameOf = (mail: string) => wordsFor(MAIL_WORDS, mail, language)
	const send = async () => {
		const { isFine } = await act.perform(kind === undefined ? null : { orderId: order.id, kind })
		if (isFine) close()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={
				data && (
					<p>
						{kind === undefined
							? texts.none
							: texts.says(nameOf(kind), order.customer.emailAddress)}
					</p>
				)
			}
			yes={texts.send}
			isImpossible={kind === undefined}
			act={act}
			onSend={send}
			onClose={close}
		>
			{!data && <Waiting />}
			{sendable.length > 1 && (
				<RadioGroup
					legend={texts.which}
					name={name}
					value={kind ?? ''}
					choices={sendable.map((mail) => ({ value: mail, label: nameOf(mail) }))}
					onChange={setChosen}
				/>
			)}
		</ActDialog>
	)
}
