import type { DeskOrder } from '@coc/contract/desk'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useMe } from '../../../api/desk-context.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { TextAreaField } from '../../../forms/text-area-field.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { CarChoice } from '../car-choice.tsx'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'
import { useCars } from './use-cars.ts'

type OfOrder = { readonly order: DeskOrder }

export function ReportProblemAct({ order }: OfOrder) {
	return (
		<OrderAct act="problem" order={order}>
			{(dialog) => <ReportDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

const LONGEST_REASON = 3000

function ReportDialog({ order, isOpen, close }: OrderDialogProps) {
	const { problem: texts, notChosen, ...shared } = useWords(DELIVERY_TEXTS)
	const { operator } = useMe()
	const [reason, setReason] = useDraft(`problem:${operator.id}:${order.id}`)
	const cars = useCars(
		order.deliveries.filter(({ status }) => ['WAITING', 'READY', 'SENT'].includes(status)),
	)
	const act = useWordedAct('delivery-problem', {
		...texts.told,
		refused: { ...texts.told.refused, ...notChosen },
	})
	const lacksReason = reason.trim() === ''
	const { isRefused, check, checkAnew } = useCheck(!lacksReason && cars.chosen.length > 0)
	const leave = () => {
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform({ orderId: order.id, cars: [...cars.chosen], reason })
		if (!isFine) return
		setReason('')
		leave()
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
			<CarChoice legend={shared.cars} cars={cars.all} chosen={cars.chosen} onChange={cars.choose} />
			{isRefused && cars.chosen.length === 0 && <p className="message error">{shared.chooseCar}</p>}
			<TextAreaField
				label={texts.reason}
				hint={texts.reasonHint}
				error={isRefused && lacksReason && texts.reasonError}
				maxLength={LONGEST_REASON}
				value={reason}
				onChange={({ target }) => setReason(target.value)}
			/>
		</ActDialog>
	)
}

export function ResolveProblemAct({ order }: OfOrder) {
	return (
		<OrderAct act="resolve" order={order} look="primary">
			{(dialog) => <ResolveDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

function ResolveDialog({ order, isOpen, close }: OrderDialogProps) {
	const { resolve: texts, notChosen, ...shared } = useWords(DELIVERY_TEXTS)
	const cars = useCars(order.deliveries.filter(({ status }) => status === 'PROBLEM'))
	const act = useWordedAct('delivery-resolved', { ...texts.told, refused: notChosen })
	const { isRefused, check, checkAnew } = useCheck(cars.chosen.length > 0)
	const leave = () => {
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform({ orderId: order.id, cars: [...cars.chosen] })
		if (isFine) leave()
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
			<CarChoice legend={shared.cars} cars={cars.all} chosen={cars.chosen} onChange={cars.choose} />
			{isRefused && cars.chosen.length === 0 && <p className="message error">{shared.chooseCar}</p>}
		</ActDialog>
	)
}
