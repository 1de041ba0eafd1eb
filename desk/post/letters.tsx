import type { OrderToPost, ToPost } from '@coc/contract/desk'
import { useRef, useState } from 'react'
import { useMe } from '../api/desk-context.tsx'
import { CheckBox } from '../forms/check-box.tsx'
import { useWords } from '../i18n/use-words.ts'
import { CarrierField, useCarrier } from './carrier.tsx'
import { LetterRow } from './letter-row.tsx'
import { POST_TEXTS } from './post-texts.ts'
import { PrintLetters } from './print-letters.tsx'
import {
	keyOf,
	postedOf,
	rowKey,
	rowsToShow,
	type SentHere,
	type SentNumber,
} from './rows-to-show.ts'

/** The envelopes of one page, which keep their places while they are posted. */
export function Letters({ page }: { readonly page: ToPost }) {
	const texts = useWords(POST_TEXTS)
	const { permissions } = useMe()
	const list = useRef<HTMLOListElement>(null)
	const [carrier, setCarrier] = useCarrier(page.carriers)
	const [sent, setSent] = useState<SentHere>(() => new Map())
	const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set())
	const [seen, setSeen] = useState<{ readonly from: ToPost; readonly orders: OrderToPost[] }>({
		from: page,
		orders: page.orders,
	})
	const rows = rowsToShow(seen.orders, page.orders, sent)
	if (seen.from !== page) setSeen({ from: page, orders: rows.map(({ order }) => order) })
	const toPrint = rows.filter((row) => postedOf(row) === null).map(({ order }) => order)
	const chosen = toPrint.filter(({ orderId }) => ticked.has(orderId))
	const noted = [
		...rows.flatMap(({ order: { reference }, sent: here }) =>
			here ? [{ reference, number: here.number }] : [],
		),
		...page.posted.map(({ reference, tracking: { number } }) => ({ reference, number })),
	]
	const tick = (orderId: string) =>
		setTicked((before) => {
			const others = [...before].filter((other) => other !== orderId)
			return new Set(before.has(orderId) ? others : [...others, orderId])
		})
	const note = (order: OrderToPost, here: SentNumber | null) =>
		setSent((before) => {
			const others = [...before].filter(([key]) => key !== keyOf(order))
			return new Map(here ? [...others, [keyOf(order), here]] : others)
		})
	const goOn = (field: HTMLInputElement) => {
		const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-scan]') ?? [])]
		const next = fields[fields.indexOf(field) + 1]
		next?.focus()
		next?.closest('li')?.scrollIntoView({ block: 'center' })
	}
	if (rows.length === 0) return <p className="empty">{texts.none}</p>
	const canAct = permissions.includes('handle')
	return (
		<>
			{canAct && (
				<div className="letters-head">
					{toPrint.length > 0 && (
						<>
							<CheckBox
								checked={chosen.length === toPrint.length}
								ref={(box) => {
									if (box) box.indeterminate = chosen.length > 0 && chosen.length < toPrint.length
								}}
								onCheck={(isChecked) =>
									setTicked(new Set(isChecked ? toPrint.map(({ orderId }) => orderId) : []))
								}
							>
								{texts.selectAll}
							</CheckBox>
							<PrintLetters orders={chosen.length > 0 ? chosen : toPrint} />
						</>
					)}
					<CarrierField carriers={page.carriers} carrier={carrier} onChoose={setCarrier} />
					<p className="hint">{texts.says}</p>
				</div>
			)}
			<ol ref={list} className="letters" aria-label={texts.title}>
				{rows.map((row) => (
					<LetterRow
						key={rowKey(rows, row)}
						row={row}
						acts={
							canAct
								? {
										carriers: page.carriers,
										carrier,
										noted,
										isTicked: ticked.has(row.order.orderId),
										onTick: () => tick(row.order.orderId),
										onSent: (here, field) => {
											note(row.order, { ...here, isUnderWay: true })
											goOn(field)
										},
										onAnswered: (here) => note(row.order, here && { ...here, isUnderWay: false }),
									}
								: null
						}
					/>
				))}
			</ol>
		</>
	)
}
