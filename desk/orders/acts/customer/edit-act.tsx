import type { DeskOrder } from '@coc/contract/desk'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { withUndo } from '../../../acts/undo.ts'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { useMe } from '../../../api/desk-context.tsx'
import { useJsonDraft } from '../../../forms/json-draft.ts'
import { useCheck } from '../../../forms/use-check.ts'
import { useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { toldInWords } from '../outcome-words.ts'
import { CustomerFields } from './customer-fields.tsx'
import { EDIT_TEXTS } from './edit-texts.ts'
import {
	acknowledged,
	asInput,
	changedFields,
	changesVat,
	editingBack,
	type FieldEdits,
	wrongFields,
} from './edited-fields.ts'

export function EditAct({ order }: { readonly order: DeskOrder }) {
	return (
		<OrderAct act="edit" order={order}>
			{(dialog) => <EditDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

function EditDialog({ order, isOpen, close }: OrderDialogProps) {
	const texts = useWords(EDIT_TEXTS)
	const { problems } = useTexts()
	const { operator, nameExtraCharacters } = useMe()
	const { customer } = order
	const [edits, setEdits] = useJsonDraft<FieldEdits>(`edit:${operator.id}:${order.id}`, {})
	const [isTold, setTold] = useState(false)
	const [refusedFields, setRefusedFields] = useState<readonly string[]>([])
	// Whoever was told what a colleague wrote, and saves again, means it.
	const input = asInput(isTold ? acknowledged(edits, customer) : edits, customer)
	const act = useDialogAct('edit', (answer) => {
		const told = toldInWords(texts.told, answer, problems.unexpected)
		const back = editingBack(input, order.status)
		if (!back) return told
		const words = { ...texts.told, done: texts.undone }
		return withUndo(told, 'edit', { orderId: order.id, ...back }, (undone) =>
			toldInWords(words, undone, problems.unexpected),
		)
	})
	const broken = wrongFields(edits, customer, nameExtraCharacters)
	const { isRefused, check, checkAnew } = useCheck(broken.length === 0)
	const leave = () => {
		checkAnew()
		setTold(false)
		setRefusedFields([])
		close()
	}
	const wrong = [...(isRefused ? broken : []), ...refusedFields]
	const send = async () => {
		const { isFine, answer } = await act.perform({ orderId: order.id, ...input })
		setTold(answer?.outcome === 'changed-meanwhile')
		if (answer?.outcome === 'invalid') setRefusedFields(namesIn(answer['fields']))
		if (!isFine) return
		setEdits({})
		leave()
	}
	const change = (next: FieldEdits) => {
		setRefusedFields([])
		setEdits(next)
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title(order.reference)}
			says={<WhatHappens order={order} edits={edits} />}
			yes={texts.send}
			isImpossible={changedFields(edits, customer).length === 0}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<CustomerFields order={order} edits={edits} wrong={wrong} onChange={change} />
		</ActDialog>
	)
}

function namesIn(fields: unknown): string[] {
	return Array.isArray(fields) ? fields.map(String) : []
}

type WhatHappensProps = { readonly order: DeskOrder; readonly edits: FieldEdits }

/** Which mail goes where, and what becomes of the payment. */
function WhatHappens({ order, edits }: WhatHappensProps) {
	const { says } = useWords(EDIT_TEXTS)
	const changed = changedFields(edits, order.customer).map(([field]) => field)
	const address = edits.emailAddress?.now ?? order.customer.emailAddress
	const isVatNew = changesVat(edits, order.customer)
	const { status } = order
	if (changed.length === 0) return <p className="hint">{says.nothing}</p>
	const isPayable = status === 'CREATED' || (status === 'UNDELIVERABLE' && isVatNew)
	const sentences = [
		...(isPayable ? [says.newPayment(address)] : []),
		...(!isPayable && changed.includes('emailAddress') && status !== 'REVIEW'
			? [says.mail(address)]
			: []),
		...(isVatNew && ['CREATED', 'UNDELIVERABLE'].includes(status) ? [says.vat] : []),
		...(order.receipt ? [says.receipt] : []),
		says.saves,
	]
	return <p>{sentences.join(' ')}</p>
}
