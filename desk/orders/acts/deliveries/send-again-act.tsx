import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { useCheck } from '../../../forms/use-check.ts'
import { useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { CarChoice } from '../car-choice.tsx'
import { type ActDialogState, OrderAct } from '../order-act.tsx'
import { toldInWords } from '../outcome-words.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'
import { useCars } from './use-cars.ts'

export function SendAgainAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="sendAgain" order={order}>
			{(dialog) => <SendAgainDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

type SendAgainDialogProps = ActDialogState & { readonly order: DeskOrder }

/** Who has the current one already is mailed again only after a second question. */
function SendAgainDialog({ order, isOpen, close }: SendAgainDialogProps) {
	const { again: texts, notChosen, ...shared } = useWords(DELIVERY_TEXTS)
	const { problems } = useTexts()
	const { emailAddress } = order.customer
	const cars = useCars(
		order.deliveries.filter(
			({ form, status, isGivenBack }) =>
				form === 'file' && ['SENT', 'FETCHED'].includes(status) && !isGivenBack,
		),
	)
	const [isSame, setSame] = useState(false)
	const act = useDialogAct('send-certificates-again', (answer) =>
		toldInWords(
			{ done: texts.told.done, refused: { ...texts.told.refused, ...notChosen } },
			answer,
			problems.unexpected,
		),
	)
	const { isRefused, check, checkAnew } = useCheck(cars.chosen.length > 0)
	const leave = () => {
		setSame(false)
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine, answer } = await act.perform({
			orderId: order.id,
			cars: [...cars.chosen],
			evenIfSame: isSame,
		})
		if (isFine) leave()
		else if (answer?.outcome === 'has-current') {
			act.forget()
			setSame(true)
		}
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={<p role="status">{isSame ? texts.same(emailAddress) : texts.says(emailAddress)}</p>}
			yes={isSame ? texts.sendSame : texts.send}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<CarChoice
				legend={shared.cars}
				cars={cars.all}
				chosen={cars.chosen}
				onChange={(chosen) => {
					setSame(false)
					cars.choose(chosen)
				}}
			/>
			{isRefused && cars.chosen.length === 0 && <p className="message error">{shared.chooseCar}</p>}
		</ActDialog>
	)
}
