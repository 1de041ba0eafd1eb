import { ACT_INPUTS, type CarToProduce } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useState } from 'react'
import { useAct } from '../acts/use-act.ts'
import { useMe } from '../api/desk-context.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { useDraft } from '../forms/draft.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { useCheck } from '../forms/use-check.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useWords } from '../i18n/use-words.ts'
import { PRODUCE_TEXTS } from './produce-texts.ts'
import { problemTold } from './told.ts'

type ReportProblemProps = { readonly car: CarToProduce }

/** Something is wrong with a car: nothing of it goes out until it is resolved. */
export function ReportProblem({ car }: ReportProblemProps) {
	const { problem: texts } = useWords(PRODUCE_TEXTS)
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button
				look="quiet"
				aria-label={texts.reportOf(car.chassisNumber)}
				onClick={() => setOpen(true)}
			>
				{texts.report}
			</Button>
			<Dialog
				open={isOpen}
				title={texts.reportOf(car.chassisNumber)}
				onClose={() => setOpen(false)}
			>
				<ProblemForm car={car} onDone={() => setOpen(false)} />
			</Dialog>
		</>
	)
}

function ProblemForm({ car, onDone }: ReportProblemProps & { readonly onDone: () => void }) {
	const { problem: texts } = useWords(PRODUCE_TEXTS)
	const { operator } = useMe()
	const { orderId, chassisNumber } = car
	const [reason, setReason] = useDraft(`problem:${operator.id}:${orderId}:${chassisNumber}`)
	const { isUnderWay, perform } = useAct('delivery-problem', (answer) => problemTold(texts, answer))
	const input = { orderId, cars: [chassisNumber], reason }
	const errors = fieldErrors(ACT_INPUTS['delivery-problem'], input, (_, rule) =>
		rule === 'max_length' ? texts.tooLong : texts.missing,
	)
	const send = async () => {
		if (!(await perform(input))) return
		setReason('')
		onDone()
	}
	const { isRefused, check } = useCheck(Object.keys(errors).length === 0)
	return (
		<ActForm className="note-form" check={check} onSend={send}>
			<TextAreaField
				label={texts.reason}
				hint={texts.says}
				error={isRefused && errors['reason']}
				value={reason}
				autoFocus
				onChange={({ target }) => setReason(target.value)}
			/>
			<YesOrNo yes={texts.send} isUnderWay={isUnderWay} onNo={onDone} />
		</ActForm>
	)
}
