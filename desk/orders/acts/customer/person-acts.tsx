import type { DeskOrder } from '@coc/contract/desk'
import { TextField } from '@coc/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../../../acts/act-button.tsx'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useFileAct } from '../../../acts/use-file-act.ts'
import { useCalls, useMe } from '../../../api/desk-context.tsx'
import { dataOf } from '../../../api/query-client.ts'
import { ProblemNotice } from '../../../app/problem-notice.tsx'
import { Waiting } from '../../../app/waiting.tsx'
import { CheckBox } from '../../../forms/check-box.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Facts } from '../../order/section.tsx'
import { ActOpener, OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { isPossible } from '../possible-acts.ts'
import { useWordedAct } from '../use-worded-act.ts'
import { PERSON_TEXTS } from './person-texts.ts'

type OfOrder = { readonly order: DeskOrder }

/** All that we have about a person, as a file for them. */
export function TakePersonOutAct({ order }: OfOrder) {
	const texts = useWords(PERSON_TEXTS)
	const { emailAddress } = order.customer
	const { isUnderWay, perform } = useFileAct('person', {
		saved: () => texts.saved,
		tellOf: () => ({ tone: 'info', text: texts.nobody }),
	})
	return (
		<ActOpener
			act="person"
			order={order}
			isUnderWay={isUnderWay}
			onPress={() => perform({ emailAddress })}
		/>
	)
}

/** Of an erased order, whose buyer only the books still name. */
export function TakeReceiptOutAct({ order }: OfOrder) {
	const texts = useWords(PERSON_TEXTS)
	const { isUnderWay, perform } = useFileAct('receipt', {
		saved: () => texts.receiptSaved,
		tellOf: () => ({ tone: 'info', text: texts.nobody }),
	})
	return (
		<ActOpener
			act="receipt"
			order={order}
			isUnderWay={isUnderWay}
			onPress={() => perform({ orderId: order.id })}
		/>
	)
}

/** The same of a credit note. */
export function TakeCreditNoteOutAct({ order, number }: OfOrder & { readonly number: number }) {
	const texts = useWords(PERSON_TEXTS)
	const { permissions } = useMe()
	const { isUnderWay, perform } = useFileAct('receipt', {
		saved: () => texts.creditNoteSaved,
		tellOf: () => ({ tone: 'info', text: texts.nobody }),
	})
	if (!isPossible('receipt', order, permissions)) return null
	return (
		<ActButton
			label={texts.takeCreditNote(number)}
			says={texts.takesCreditNote}
			isUnderWay={isUnderWay}
			onAct={() => perform({ orderId: order.id, creditNote: number })}
		/>
	)
}

export function ErasePersonAct({ order }: OfOrder) {
	return (
		<OrderAct act="erase" order={order}>
			{(dialog) => <EraseDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

/** Names all that would go, and wants the address typed: nothing brings it back. */
function EraseDialog({ order, isOpen, close }: OrderDialogProps) {
	const texts = useWords(PERSON_TEXTS)
	const calls = useCalls()
	const { emailAddress } = order.customer
	const [typed, setTyped] = useState('')
	const [undeliveredToo, setUndeliveredToo] = useState(false)
	const act = useWordedAct('erase', texts.told)
	const { data, error, refetch } = useQuery({
		queryKey: ['orders', 'one', order.id, 'erasing'],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.erasing(order.id, { signal })),
		enabled: isOpen,
	})
	const isSame = typed.trim().toLowerCase() === emailAddress.toLowerCase()
	const mayNot = (data?.undelivered.length ?? 0) > 0 && !undeliveredToo
	const { isRefused, check, checkAnew } = useCheck(isSame)
	const leave = () => {
		setTyped('')
		checkAnew()
		setUndeliveredToo(false)
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform({ emailAddress, undeliveredToo })
		if (isFine) leave()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.eraseTitle}
			says={
				<p>
					{texts.erases(emailAddress)} {texts.backups}
				</p>
			}
			yes={texts.erase}
			isGrave
			isImpossible={!data || mayNot}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && (
				<Facts
					facts={[
						[texts.toErase, data.toErase.join(', ')],
						[texts.toAnonymise, data.toAnonymise.join(', ')],
						[texts.withdrawals, data.withdrawals > 0 ? String(data.withdrawals) : ''],
						[texts.corrected, data.corrected > 0 ? String(data.corrected) : ''],
						[texts.undelivered, data.undelivered.join(', ')],
					]}
				/>
			)}
			{data && data.undelivered.length > 0 && (
				<div>
					<p className="hint">{texts.undeliveredHint}</p>
					<CheckBox checked={undeliveredToo} onCheck={setUndeliveredToo}>
						{texts.undeliveredToo}
					</CheckBox>
				</div>
			)}
			<TextField
				label={texts.typeAddress(emailAddress)}
				error={isRefused && !isSame && texts.typeError}
				autoComplete="off"
				spellCheck={false}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
		</ActDialog>
	)
}
