import type { AttentionItem, ShownStep } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import { ActDialog } from '../acts/act-dialog.tsx'
import { useButtonThatGoes } from '../acts/use-button-that-goes.ts'
import { useDialogAct } from '../acts/use-dialog-act.ts'
import { useCheck } from '../forms/use-check.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { toldInWords } from '../orders/acts/outcome-words.ts'
import { DeclineWithdrawal } from '../orders/acts/withdrawals/decide-withdrawal.tsx'
import { WITHDRAWAL_TEXTS } from '../orders/acts/withdrawals/withdrawal-texts.ts'
import { TODAY_TEXTS } from './today-texts.ts'

type OfStray = { readonly item: AttentionItem; readonly step: ShownStep }

/** Who wrote: all there is to find their order by. */
export function WhoWrote({ said }: Pick<AttentionItem, 'said'>) {
	const { saidNumber } = useWords(WITHDRAWAL_TEXTS)
	if (!said || said.emailAddress === '') return null
	const { name, emailAddress, orderNumber } = said
	return (
		<p>
			{name},{' '}
			<DeskLink to={`${SCREENS.orders}?${new URLSearchParams({ q: emailAddress })}`}>
				{emailAddress}
			</DeskLink>
			{orderNumber && `, ${saidNumber(orderNumber)}`}
		</p>
	)
}

/** A person's word on which order is meant, by the number that people say. */
export function MatchStray({ item, step: { number = 0 } }: OfStray) {
	const texts = useWords(TODAY_TEXTS)
	const { told } = useWords(WITHDRAWAL_TEXTS)
	const { problems } = useTexts()
	const [isOpen, setOpen] = useState(false)
	const [order, setOrder] = useState('')
	const button = useButtonThatGoes()
	const refused = { ...told.match.refused, 'not-found': texts.stray.notFound }
	const act = useDialogAct('match-withdrawal', (answer) =>
		toldInWords({ ...told.match, refused }, answer, problems.unexpected),
	)
	const { isRefused, check } = useCheck(order.trim() !== '')
	const send = async () => {
		const { isFine } = await act.perform({ number, orderId: order.trim() })
		if (isFine) setOpen(false)
	}
	return (
		<>
			<Button ref={button} look="quiet" onClick={() => setOpen(true)}>
				{texts.steps['match-withdrawal']}
			</Button>
			<ActDialog
				open={isOpen}
				title={texts.stray.title(number)}
				says={
					<>
						<WhoWrote said={item.said} />
						<p>{texts.stray.says}</p>
					</>
				}
				yes={texts.stray.yes}
				act={act}
				check={check}
				onSend={send}
				onClose={() => setOpen(false)}
			>
				<TextField
					label={texts.stray.order}
					error={isRefused && order.trim() === '' && texts.stray.missing}
					autoComplete="off"
					value={order}
					onChange={({ target }) => setOrder(target.value)}
				/>
			</ActDialog>
		</>
	)
}

/** Of whoever has no order with us. */
export function DeclineStray({ item: { said }, step: { number = 0 } }: OfStray) {
	const texts = useWords(TODAY_TEXTS)
	const [isOpen, setOpen] = useState(false)
	const button = useButtonThatGoes()
	if (!said) return null
	return (
		<>
			<Button ref={button} look="quiet" onClick={() => setOpen(true)}>
				{texts.steps['decline-withdrawal']}
			</Button>
			<DeclineWithdrawal
				number={number}
				emailAddress={said.emailAddress}
				language={said.language}
				isOpen={isOpen}
				close={() => setOpen(false)}
			/>
		</>
	)
}
