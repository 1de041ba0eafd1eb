import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { CheckBox } from '../../../forms/check-box.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { type ActDialogState, OrderAct } from '../order-act.tsx'
import { toldInWords } from '../outcome-words.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'

export function FormsAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="forms" order={order}>
			{(dialog) => <FormsDialog key={order.forms.join()} order={order} {...dialog} />}
		</OrderAct>
	)
}

type FormsDialogProps = ActDialogState & { readonly order: DeskOrder }

const FORMS = ['file', 'post'] as const

function FormsDialog({ order, isOpen, close }: FormsDialogProps) {
	const { forms: texts, notChosen } = useWords(DELIVERY_TEXTS)
	const { problems } = useTexts()
	const [chosen, setChosen] = useState<readonly string[]>(order.forms)
	const act = useDialogAct('delivery-forms', (answer) =>
		toldInWords({ ...texts.told, refused: notChosen }, answer, problems.unexpected),
	)
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
