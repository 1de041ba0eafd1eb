import { isChassisNumber, type Language, normaliseChassisNumber } from '@coc/contract'
import type { DeskOrder, SwapPreview } from '@coc/contract/desk'
import { FieldFrame, fieldAttributes } from '@coc/ui/field-frame.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useCalls, useMe } from '../../../api/desk-context.tsx'
import { problemIn } from '../../../api/problem.ts'
import { problemText } from '../../../api/problem-text.ts'
import { dataOf } from '../../../api/query-client.ts'
import { Waiting } from '../../../app/waiting.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { useCheck } from '../../../forms/use-check.ts'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { SWAP_TEXTS, type SwapTexts } from './swap-texts.ts'

export function SwapAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="swap" order={order}>
			{(dialog) => <SwapDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

function SwapDialog({ order, isOpen, close }: OrderDialogProps) {
	const texts = useWords(SWAP_TEXTS)
	const { operator } = useMe()
	const [typed, setTyped] = useDraft(`swap:${operator.id}:${order.id}`)
	const [from, setFrom] = useState('')
	const cars = order.cars.map(({ chassisNumber }) => chassisNumber)
	// Whatever a colleague does to the order meanwhile, no other car is meant.
	if (isOpen && from === '') setFrom(cars[0] ?? '')
	const to = normaliseChassisNumber(typed)
	const isNumber = isChassisNumber(to)
	const act = useWordedAct('swap-car', { done: { swapped: texts.done }, refused: texts.refused })
	const isGone = from !== '' && !cars.includes(from) && !act.isUnderWay
	const calls = useCalls()
	const preview = useQuery({
		queryKey: ['orders', 'one', order.id, 'swap', from, to],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.swap(order.id, { from, to }, { signal })),
		enabled: isOpen && isNumber && !isGone,
	})
	const { isRefused, check, checkAnew } = useCheck(isNumber)
	const leave = () => {
		setFrom('')
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform({ orderId: order.id, from, to })
		if (!isFine) return
		setTyped('')
		leave()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={
				isGone ? (
					<p className="message error">{texts.refused['not-in-order']}</p>
				) : (
					<Says isNumber={isNumber} preview={preview.data} error={preview.error} order={order} />
				)
			}
			yes={texts.send}
			isImpossible={isGone || (isNumber && preview.data?.outcome !== 'possible')}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<CarField
				label={texts.from}
				cars={cars.includes(from) ? cars : [from, ...cars]}
				value={from}
				onChange={setFrom}
			/>
			<TextField
				label={texts.to}
				hint={texts.toHint}
				error={isRefused && !isNumber && texts.toError}
				className="chassis-input"
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
		</ActDialog>
	)
}

type CarFieldProps = {
	readonly label: string
	readonly cars: readonly string[]
	readonly value: string
	readonly onChange: (car: string) => void
}

function CarField({ label, cars, value, onChange }: CarFieldProps) {
	const id = useId()
	return (
		<FieldFrame id={id} label={label}>
			<span className="select">
				<select
					{...fieldAttributes(id, {})}
					value={value}
					onChange={({ target }) => onChange(target.value)}
				>
					{cars.map((car) => (
						<option key={car}>{car}</option>
					))}
				</select>
			</span>
		</FieldFrame>
	)
}

type SaysProps = {
	readonly isNumber: boolean
	readonly preview: SwapPreview | undefined
	readonly error: Error | null
	readonly order: DeskOrder
}

function Says({ isNumber, preview, error, order }: SaysProps) {
	const texts = useWords(SWAP_TEXTS)
	const desk = useTexts()
	const { language } = useLanguage()
	if (!isNumber) return <p className="hint">{texts.looksUp}</p>
	if (error) return <p>{problemText(desk, problemIn(error).code)}</p>
	if (!preview) return <Waiting />
	return <p role="status">{previewInWords(preview, order, texts, language)}</p>
}

function previewInWords(
	preview: SwapPreview,
	{ customer }: DeskOrder,
	texts: SwapTexts,
	language: Language,
): string {
	if (preview.outcome === 'other-price') {
		return texts.otherPrice(
			formatOre(preview.newOre, language),
			formatOre(preview.oldOre, language),
		)
	}
	if (preview.outcome !== 'possible') return texts.refused[preview.outcome]
	const { status, totalOre, newTotalOre } = preview
	const car = texts.cars[preview.car]
	if (newTotalOre === null) return `${car} ${texts.waits}`
	const total = formatOre(newTotalOre, language)
	const price =
		newTotalOre === totalOre
			? texts.samePrice(total)
			: texts.newPrice(total, formatOre(totalOre ?? 0, language))
	const link = status === 'CREATED' ? texts.newLink : texts.firstLink
	const follows = status === 'SETTLED' ? texts.paid : link(customer.emailAddress)
	return `${car} ${price} ${follows}`
}
