import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { CarChoice } from '../car-choice.tsx'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'
import { useCars } from './use-cars.ts'

export function SendAgainAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="sendAgain" order={order}>
			{(dialog) => <SendAgainDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

/** Who has the current one already is mailed again only after a second question. */
function SendAgainDialog({ order, isOpen, close }: OrderDialogProps) {
	const { again: texts, notChosen, ...shared } = useWords(DELIVERY_TEXTS)
	const { emailAddress } = order.customer
	const cars = useCars(
		order.deliveries.filter(
			({ form, status, isGivenBack }) =>
				form === 'file' && ['SENT', 'FETCHED'].includes(status) && !isGivenBack,
		),
	)
	const [isSame, setSame] = useState(false)
	const act = useWordedAct('send-certificates-again', {
		done: texts.told.done,
		refused: { ...texts.told.refused, ...notChosen },
	})
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
