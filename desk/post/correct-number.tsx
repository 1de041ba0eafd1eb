import { normaliseTrackingNumber } from '@coc/contract'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import { useAct } from '../acts/use-act.ts'
import { ActForm } from '../forms/act-form.tsx'
import { CheckBox } from '../forms/check-box.tsx'
import { useCheck } from '../forms/use-check.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useWords } from '../i18n/use-words.ts'
import { CarrierField } from './carrier.tsx'
import { POST_TEXTS } from './post-texts.ts'
import { postTold } from './post-told.ts'
import type { PostedHere } from './rows-to-show.ts'
import { doubtAbout } from './scanned-number.ts'

export type PostedLetter = {
	readonly orderId: string
	readonly reference: string
	readonly cars: readonly string[]
	readonly tracking: PostedHere
}

type CorrectNumberProps = {
	readonly posting: PostedLetter
	readonly carriers: readonly string[]
	readonly onCorrected?: (posted: PostedHere) => void
}

/** A wrong number is put right; the customer is told only when that is wanted. */
export function CorrectNumber(props: CorrectNumberProps) {
	const texts = useWords(POST_TEXTS)
	const [isOpen, setOpen] = useState(false)
	const { reference } = props.posting
	const close = () => setOpen(false)
	return (
		<>
			<Button look="quiet" aria-label={texts.correctOf(reference)} onClick={() => setOpen(true)}>
				{texts.correct}
			</Button>
			<Dialog open={isOpen} title={texts.correctTitle(reference)} onClose={close}>
				<CorrectForm {...props} onDone={close} />
			</Dialog>
		</>
	)
}

function CorrectForm({
	posting,
	carriers,
	onCorrected,
	onDone,
}: CorrectNumberProps & { readonly onDone: () => void }) {
	const texts = useWords(POST_TEXTS)
	const { orderId, reference, cars, tracking } = posting
	const [typed, setTyped] = useState('')
	const [carrier, setCarrier] = useState(
		carriers.find((name) => name === tracking.carrier) ?? carriers[0] ?? '',
	)
	const [tell, setTell] = useState(false)
	const { isUnderWay, perform } = useAct('post', (answer) => postTold(texts, reference, answer))
	const doubt = doubtAbout(typed, [])
	const wrong = doubt?.kind === 'wrong' ? texts.errors[doubt.why] : null
	const send = async () => {
		const number = normaliseTrackingNumber(typed)
		const input = { orderId, cars: [...cars], carrier, number, corrects: tracking.number, tell }
		if (!(await perform(input))) return
		onCorrected?.({ carrier, number })
		onDone()
	}
	const { isRefused, check } = useCheck(wrong === null)
	return (
		<ActForm className="note-form" check={check} onSend={send}>
			<CarrierField carriers={carriers} carrier={carrier} onChoose={setCarrier} />
			<TextField
				label={texts.number}
				hint={texts.corrects(`${tracking.carrier} ${tracking.number}`)}
				error={isRefused && wrong}
				warning={doubt?.kind === 'mistyped' && texts.mistyped}
				value={typed}
				autoFocus
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<CheckBox checked={tell} onCheck={setTell}>
				{texts.tell}
			</CheckBox>
			<YesOrNo yes={texts.correctYes} isUnderWay={isUnderWay} onNo={onDone} />
		</ActForm>
	)
}
