import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { CheckBox } from '../../../forms/check-box.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'

export function FormsAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="forms" order={order}>
			{(dialog) => <FormsDialog key={order.forms.join()} order={order} {...dialog} />}
		</OrderAct>
	)
}

const FORMS = ['file', 'post'] as const

function FormsDialog({ order, isOpen, close }: OrderDialogProps) {
	const { forms: texts, notChosen } = useWords(DELIVERY_TEXTS)
	const [chosen, setChosen] = useState<readonly string[]>(order.forms)
	const act = useWordedAct('delivery-forms', { ...texts.told, refused: notChosen })
	const forms = FORMS.filter((form) => chosen.includes(form))
	const { isRefused, check, checkAnew } = useCheck(forms.length > 0)
	const leave = () => {
		setChosen(order.forms)
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform({ orderId: order.id, forms })
		if (isFine) close()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={<p>{texts.says}</p>}
			yes={texts.send}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<fieldset className="car-choice">
				<legend>{texts.legend}</legend>
				{FORMS.map((form) => (
					<CheckBox
						key={form}
						checked={chosen.includes(form)}
						onCheck={(isChecked) =>
							setChosen(isChecked ? [...chosen, form] : chosen.filter((other) => other !== form))
						}
					>
						{texts.form[form]}
					</CheckBox>
				))}
			</fieldset>
			{isRefused && forms.length === 0 && <p className="message error">{texts.missing}</p>}
		</ActDialog>
	)
}
