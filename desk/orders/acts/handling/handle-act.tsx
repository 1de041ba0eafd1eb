import type { DeskOrder, HandlingPreview } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { formatRate } from '@coc/ui/format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useCalls, useMe } from '../../../api/desk-context.tsx'
import { dataOf } from '../../../api/query-client.ts'
import { ProblemNotice } from '../../../app/problem-notice.tsx'
import { Waiting } from '../../../app/waiting.tsx'
import { useJsonDraft } from '../../../forms/json-draft.ts'
import { useCheck } from '../../../forms/use-check.ts'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { type ActDialogState, OrderAct } from '../order-act.tsx'
import { isPossible } from '../possible-acts.ts'
import { useWordedAct } from '../use-worded-act.ts'
import {
	type Choices,
	type DecidedCar,
	decidedCars,
	decisionsOf,
	deliveredAnyway,
	lacksPrice,
	sumOf,
} from './car-decisions.ts'
import { CarsToDecide } from './cars-to-decide.tsx'
import { HANDLING_TEXTS } from './handling-texts.ts'

type HandleActProps = {
	readonly order: DeskOrder
	/** What only the customer knows is asked first. */
	readonly onAsk: () => void
}

export function HandleAct({ order, onAsk }: HandleActProps) {
	return (
		<OrderAct act="handle" order={order} look={order.status === 'RECEIVED' ? 'primary' : 'quiet'}>
			{(dialog) => <HandleDialog order={order} onAsk={onAsk} {...dialog} />}
		</OrderAct>
	)
}

type HandleDialogProps = ActDialogState & HandleActProps

/** The cars looked up, each with yes or no and its price, and what it comes to with VAT. */
function HandleDialog({ order, onAsk, isOpen, close }: HandleDialogProps) {
	const texts = useWords(HANDLING_TEXTS)
	const { operator, permissions } = useMe()
	const act = useWordedAct('handle', texts.told)
	const [choices, setChoices] = useJsonDraft<Choices>(`handle:${operator.id}:${order.id}`, {})
	const { base, delivered, error, refetch } = usePreviews(order.id, isOpen, choices)
	const cars = base ? decidedCars(base, delivered, choices) : []
	const { isRefused, check, checkAnew } = useCheck(!cars.some(lacksPrice))
	const leave = () => {
		checkAnew()
		close()
	}
	const ask = () => {
		act.forget()
		leave()
		onAsk()
	}
	const send = async () => {
		const { isFine } = await act.perform({
			orderId: order.id,
			decisions: decisionsOf(cars),
			...(base && { revision: base.revision }),
		})
		if (!isFine) return
		setChoices({})
		leave()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title(order.reference)}
			says={base && <WhatHappens order={order} cars={cars} preview={delivered ?? base} />}
			yes={texts.send}
			isImpossible={!base}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			{error && <ProblemNotice error={error} hasData={base !== undefined} onRetry={refetch} />}
			{!base && !error && <Waiting />}
			{base && (
				<CarsToDecide
					cars={cars}
					showsErrors={isRefused}
					onChange={(car, choice) =>
						setChoices({ ...choices, [car]: { ...choices[car], ...choice } })
					}
				/>
			)}
			{base && isPossible('ask', order, permissions) && (
				<p className="act-instead">
					<span className="hint">{texts.askFirst}</span>
					<Button look="quiet" onClick={ask}>
						{texts.ask}
					</Button>
				</p>
			)}
		</ActDialog>
	)
}

function usePreviews(orderId: string, isOpen: boolean, choices: Choices) {
	const calls = useCalls()
	const base = useQuery({
		queryKey: ['orders', 'one', orderId, 'handling'],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.handling(orderId, [], { signal })),
		enabled: isOpen,
	})
	const anyway = base.data ? deliveredAnyway(base.data, choices) : []
	const delivered = useQuery({
		queryKey: ['orders', 'one', orderId, 'handling', anyway],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.handling(orderId, anyway, { signal })),
		enabled: isOpen && anyway.length > 0,
		placeholderData: keepPreviousData,
	})
	return {
		base: base.data,
		delivered: anyway.length > 0 ? delivered.data : undefined,
		error: base.error ?? delivered.error,
		refetch: base.refetch,
	}
}

type WhatHappensProps = {
	readonly order: DeskOrder
	readonly cars: readonly DecidedCar[]
	readonly preview: HandlingPreview
}

function WhatHappens({ order, cars, preview }: WhatHappensProps) {
	const texts = useWords(HANDLING_TEXTS)
	const { language } = useLanguage()
	const { emailAddress } = order.customer
	const { netOre, vatOre, totalOre } = sumOf(cars, preview.vatRateBasisPoints)
	if (!cars.some(({ isDelivered }) => isDelivered)) return <p>{texts.cannot(emailAddress)}</p>
	const total = formatOre(totalOre, language)
	const lines = [
		[texts.net, netOre],
		[texts.vat(formatRate(preview.vatRateBasisPoints / 100, language)), vatOre],
		[texts.total, totalOre],
	] as const
	return (
		<>
			<dl className="sum">
				{lines.map(([label, ore]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{formatOre(ore, language)}</dd>
					</div>
				))}
			</dl>
			<p>
				{order.status === 'CREATED'
					? texts.sendsNewLink(total, emailAddress)
					: texts.sendsLink(total, emailAddress)}
			</p>
		</>
	)
}
