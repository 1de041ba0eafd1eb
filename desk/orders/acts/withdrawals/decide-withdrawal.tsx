import type { DeskOrder } from '@coc/contract/desk'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useMe } from '../../../api/desk-context.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { TextAreaField } from '../../../forms/text-area-field.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ActDialogState } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

type OfWithdrawal = ActDialogState & { readonly order: DeskOrder; readonly number: number }

const LONGEST_REASON = 1000

type DeclineWithdrawalProps = ActDialogState & {
	readonly number: number
	readonly emailAddress: string
	readonly language: string
}

/** The customer reads why, word for word. */
export function DeclineWithdrawal(props: DeclineWithdrawalProps) {
	const { number, emailAddress, language, isOpen, close } = props
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { operator } = useMe()
	const [reason, setReason] = useDraft(`decline:${operator.id}:${number}`)
	const act = useWordedAct('decline-withdrawal', texts.told.decline)
	const isFit = reason.trim() !== '' && reason.trim().length <= LONGEST_REASON
	const send = async () => {
		const { isFine } = await act.perform({ number, reason: reason.trim() })
		if (!isFine) return
		setReason('')
		close()
	}
	const { isRefused, check } = useCheck(isFit)
	return (
		<ActDialog
			open={isOpen}
			title={texts.declineTitle(number)}
			says={<p>{texts.declines(emailAddress)}</p>}
			yes={texts.decline}
			isGrave
			act={act}
			check={check}
			onSend={send}
			onClose={close}
		>
			<TextAreaField
				label={texts.why}
				hint={texts.whyHint}
				error={isRefused && !isFit && texts.whyError}
				lang={language}
				value={reason}
				onChange={({ target }) => setReason(target.value)}
			/>
		</ActDialog>
	)
}

/** A person's word on which order is meant. */
export function MatchWithdrawal({ order, number, isOpen, close }: OfWithdrawal) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const act = useWordedAct('match-withdrawal', texts.told.match)
	const send = async () => {
		const { isFine } = await act.perform({ number, orderId: order.id })
		if (isFine) close()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.matchTitle(number)}
			says={<p>{texts.matches(order.customer.emailAddress)}</p>}
			yes={texts.match}
			act={act}
			onSend={send}
			onClose={close}
		/>
	)
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/u

/** For what the customer's mail server refused: to the same address, or to one where it reaches them. */
export function ResendWithdrawal({ number, isOpen, close }: OfWithdrawal) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const [address, setAddress] = useState('')
	const act = useWordedAct('resend-withdrawal', texts.told.resend)
	const wanted = address.trim()
	const isFit = wanted === '' || ADDRESS.test(wanted)
	const send = async () => {
		const { isFine } = await act.perform({ number, emailAddress: wanted || null })
		if (isFine) close()
	}
	const { isRefused, check } = useCheck(isFit)
	return (
		<ActDialog
			open={isOpen}
			title={texts.resendOf(number)}
			says={<p>{texts.resends}</p>}
			yes={texts.resend}
			act={act}
			check={check}
			onSend={send}
			onClose={close}
		>
			<TextField
				label={texts.resendTo}
				error={isRefused && !isFit && texts.resendError}
				type="email"
				autoComplete="off"
				value={address}
				onChange={({ target }) => setAddress(target.value)}
			/>
		</ActDialog>
	)
}
