import type { ActAnswer, DeskOrder } from '@coc/contract/desk'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { useId, useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import type { Told } from '../../../acts/told-of.ts'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { useMe } from '../../../api/desk-context.tsx'
import { CheckBox } from '../../../forms/check-box.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { wordIn } from '../../../i18n/word-in.ts'
import { CarChoice } from '../car-choice.tsx'
import { isOverLimit } from '../money/over-limit.ts'
import { usePlan } from '../money/refund-act.tsx'
import { RefundSays } from '../money/refund-says.tsx'
import { REFUND_TEXTS } from '../money/refund-texts.ts'
import { refundableCars, wantedOf } from '../money/refund-wanted.ts'
import type { ActDialogState } from '../order-act.tsx'
import { moneyToAccept } from './money-to-accept.ts'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

type AcceptWithdrawalProps = ActDialogState & {
	readonly order: DeskOrder
	readonly number: number
}

/** The money goes back as with a refund, and the customer is told. */
export function AcceptWithdrawal({ order, number, isOpen, close }: AcceptWithdrawalProps) {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { language } = useLanguage()
	const { refundLimitOre } = useMe()
	const name = useId()
	const [what, setWhat] = useState<'all' | 'cars'>('all')
	const [cars, setCars] = useState<readonly string[]>([])
	const [isAgain, setAgain] = useState(false)
	const [isPaidElsewhere, setPaidElsewhere] = useState(false)
	const isPayable = ['RECEIVED', 'CREATED'].includes(order.status)
	const refundable = refundableCars(order)
	const wanted = wantedOf({ what, cars, amount: '' }, order)
	const chassisNumbers = wanted && 'chassisNumbers' in wanted ? wanted.chassisNumbers : []
	const { data: plan } = usePlan(order.id, isOpen && !isPayable ? wanted : null)
	const act = useDialogAct('accept-withdrawal', useTold())
	const possible = plan?.outcome === 'possible' ? plan : null
	const { payments, isElsewhere, isReady } = moneyToAccept(plan, isPaidElsewhere)
	const hasNothing = plan?.outcome === 'nothing-to-refund'
	const isPartElsewhere = isElsewhere && payments.length > 0
	const amounts = payments.map(({ ore, currency }) => formatOre(ore, language, currency)).join(', ')
	const isTooMuch = isOverLimit(order, payments, refundLimitOre)
	const lacksWord = possible?.before != null && !isAgain
	const { isRefused, check, checkAnew } = useCheck(isPayable || wanted !== null)
	const leave = () => {
		setAgain(false)
		setPaidElsewhere(false)
		checkAnew()
		close()
	}
	const send = async () => {
		const shown = payments.map(({ ore, attemptId }) => ({ ore, attemptId }))
		const { isFine } = await act.perform({
			...{ number, chassisNumbers, shown, paidElsewhere: isElsewhere && isPaidElsewhere },
			again: isAgain,
		})
		if (isFine) leave()
	}
	const { emailAddress } = order.customer
	return (
		<ActDialog
			open={isOpen}
			title={texts.acceptTitle(number)}
			says={
				isPayable ? (
					<p>{texts.payable}</p>
				) : (
					<>
						{!hasNothing && (
							<RefundSays
								order={order}
								plan={isPartElsewhere && !possible ? undefined : plan}
								isOverLimit={isTooMuch}
								isAgain={isAgain}
								onAgain={setAgain}
							/>
						)}
						{isPartElsewhere && <p className="message error">{texts.partElsewhere(amounts)}</p>}
						{isElsewhere && (
							<CheckBox checked={isPaidElsewhere} onCheck={setPaidElsewhere}>
								{texts.paidElsewhere}
							</CheckBox>
						)}
						{!isElsewhere && payments.length > 1 && <p>{texts.payments(amounts)}</p>}
						<p>{hasNothing ? texts.nothingLeft(emailAddress) : texts.mails(emailAddress)}</p>
					</>
				)
			}
			yes={texts.accept}
			isGrave
			isImpossible={isPayable || (wanted !== null && !isReady) || isTooMuch || lacksWord}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			{!isPayable && order.cars.length > 1 && (
				<RadioGroup
					legend={texts.what}
					name={name}
					value={what}
					choices={(['all', 'cars'] as const).map((value) => ({
						value,
						label: texts.whats[value],
					}))}
					onChange={setWhat}
				/>
			)}
			{what === 'cars' && (
				<CarChoice
					legend={texts.cars}
					cars={order.cars.map(({ chassisNumber }) => ({
						chassisNumber,
						isOut: !refundable.includes(chassisNumber),
					}))}
					chosen={cars}
					onChange={setCars}
				/>
			)}
			{isRefused && wanted === null && <p className="message error">{texts.choose}</p>}
		</ActDialog>
	)
}

function useTold(): (answer: ActAnswer) => Told {
	const texts = useWords(WITHDRAWAL_TEXTS)
	const { refused } = useWords(REFUND_TEXTS)
	const { problems } = useTexts()
	return (answer) => {
		const { outcome } = answer
		if (outcome !== 'accepted') {
			const words = { ...refused, ...texts.told.accept }
			return { tone: 'error', text: wordIn(words, outcome) ?? problems.unexpected }
		}
		const refunds = refundOutcomesIn(answer)
		if (refunds.includes('refused')) return { tone: 'error', text: texts.acceptedRefused }
		if (refunds.includes('under-way')) return { tone: 'info', text: texts.acceptedUnderWay }
		return {
			tone: 'success',
			text: answer['isTold'] === false ? texts.acceptedUntold : texts.accepted,
		}
	}
}

function refundOutcomesIn({ refunds }: ActAnswer): unknown[] {
	if (!Array.isArray(refunds)) return []
	return refunds.map((refund: unknown) =>
		typeof refund === 'object' && refund !== null && 'outcome' in refund ? refund.outcome : null,
	)
}
