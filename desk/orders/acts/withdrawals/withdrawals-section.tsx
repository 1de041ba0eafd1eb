import { WITHDRAWAL_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { type ReactNode, useEffect } from 'react'
import { useMe } from '../../../api/desk-context.tsx'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { When } from '../../../i18n/when.tsx'
import { wordIn } from '../../../i18n/word-in.ts'
import { takeAskedFor } from '../../../navigation/take-asked-for.ts'
import { Section } from '../../order/section.tsx'
import { type ActDialogState, useActOpening } from '../order-act.tsx'
import { AcceptWithdrawal } from './accept-withdrawal.tsx'
import { DeclineWithdrawal, MatchWithdrawal, ResendWithdrawal } from './decide-withdrawal.tsx'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

type Withdrawal = DeskOrder['withdrawals'][number]
type OfOrder = { readonly order: DeskOrder }

/** What the customer wants undone, and what is decided of it; nothing where nobody wants that. */
export function WithdrawalsSection({ order }: OfOrder) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { permissions } = useMe()
	const { withdrawals, strayWithdrawals } = order
	if (withdrawals.length + strayWithdrawals.length === 0) return null
	const mayHandle = permissions.includes('handle')
	const mayMatch = mayHandle && order.anonymisedAt === null
	return (
		<Section title={texts.title}>
			<ul className="lines">
				{withdrawals.map((withdrawal) => (
					<Line key={withdrawal.number} withdrawal={withdrawal}>
						{withdrawal.standing === 'RECEIVED' && (
							<Decisions order={order} number={withdrawal.number} />
						)}
						{mayHandle && withdrawal.emailAddress !== '' && (
							<Opener
								label={texts.resend}
								name={texts.resendOf(withdrawal.number)}
								askedAs={`resend-withdrawal=${withdrawal.number}`}
							>
								{(dialog) => (
									<ResendWithdrawal order={order} number={withdrawal.number} {...dialog} />
								)}
							</Opener>
						)}
					</Line>
				))}
			</ul>
			{strayWithdrawals.length > 0 && (
				<>
					<h3>{texts.stray}</h3>
					<p className="hint">{texts.strayHint}</p>
					<ul className="lines">
						{strayWithdrawals.map((withdrawal) => (
							<Line key={withdrawal.number} withdrawal={withdrawal}>
								{mayMatch && (
									<Opener
										label={texts.match}
										name={texts.matchOf(withdrawal.number)}
										askedAs={`match-withdrawal=${withdrawal.number}`}
									>
										{(dialog) => (
											<MatchWithdrawal order={order} number={withdrawal.number} {...dialog} />
										)}
									</Opener>
								)}
							</Line>
						))}
					</ul>
				</>
			)}
		</Section>
	)
}

type LineProps = { readonly withdrawal: Withdrawal; readonly children: ReactNode }

function Line({ withdrawal, children }: LineProps) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { language } = useLanguage()
	const { number, standing, receivedAt, decidedAt, reason, until } = withdrawal
	const isOpen = standing === 'RECEIVED' || withdrawal.isRefundUnderWay
	return (
		<li>
			<span>
				{texts.number(number)}: {wordsFor(WITHDRAWAL_WORDS, standing, language)}{' '}
				<span className="hint">
					<When at={decidedAt ?? receivedAt} />, {withdrawal.name}, {withdrawal.emailAddress}
					{withdrawal.orderNumber && `, ${texts.saidNumber(withdrawal.orderNumber)}`}
					{` · ${wordIn(texts.timeliness, withdrawal.timeliness) ?? texts.timeliness.unknown}`}
					{until && `, ${texts.until(formatDay(until, language))}`}
					{isOpen && ` · ${texts.refundBy(formatDay(withdrawal.refundBy, language))}`}
				</span>
				{reason !== '' && <span className="hint"> {texts.reason(reason)}</span>}
			</span>
			<span className="acts">{children}</span>
		</li>
	)
}

function Decisions({ order, number }: OfOrder & { readonly number: number }) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { permissions } = useMe()
	return (
		<>
			{permissions.includes('refund') && (
				<Opener
					label={texts.accept}
					name={texts.acceptOf(number)}
					askedAs={`accept-withdrawal=${number}`}
				>
					{(dialog) => <AcceptWithdrawal order={order} number={number} {...dialog} />}
				</Opener>
			)}
			{permissions.includes('handle') && (
				<Opener
					label={texts.decline}
					name={texts.declineOf(number)}
					askedAs={`decline-withdrawal=${number}`}
				>
					{(dialog) => (
						<DeclineWithdrawal
							number={number}
							emailAddress={order.customer.emailAddress}
							language={order.language}
							{...dialog}
						/>
					)}
				</Opener>
			)}
		</>
	)
}

type OpenerProps = {
	readonly label: string
	readonly name: string
	/** How a link asks for it. */
	readonly askedAs: string
	readonly children: (dialog: ActDialogState) => ReactNode
}

function Opener({ label, name, askedAs, children }: OpenerProps) {
	const { isOpen, open, close } = useActOpening()
	useEffect(() => {
		if (takeAskedFor(askedAs) !== null) open()
	}, [askedAs, open])
	return (
		<span className="order-act">
			<Button look="quiet" aria-label={name} onClick={open}>
				{label}
			</Button>
			{children({ isOpen, close })}
		</span>
	)
}
