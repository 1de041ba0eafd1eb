import type { ActInput, DeskOrder, RefundPlan } from '@coc/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useDialogAct } from '../../../acts/use-dialog-act.ts'
import { useCalls, useMe } from '../../../api/desk-context.tsx'
import { dataOf } from '../../../api/query-client.ts'
import { ProblemNotice } from '../../../app/problem-notice.tsx'
import { useJsonDraft } from '../../../forms/json-draft.ts'
import { useCheck } from '../../../forms/use-check.ts'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { wordIn } from '../../../i18n/word-in.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { isOverLimit, paymentOf } from './over-limit.ts'
import { RefundFields } from './refund-fields.tsx'
import { RefundSays } from './refund-says.tsx'
import { REFUND_TEXTS } from './refund-texts.ts'
import {
	choiceAsked,
	nothingChosen,
	queryOf,
	type RefundChoice,
	type Wanted,
	wantedOf,
} from './refund-wanted.ts'

export function RefundAct({ order }: { readonly order: DeskOrder }) {
	const { operator } = useMe()
	const nothing = nothingChosen(order)
	const [choice, setChoice] = useJsonDraft<RefundChoice>(
		`refund:${operator.id}:${order.id}`,
		nothing,
	)
	return (
		<OrderAct act="refund" order={order} onAsked={(asked) => setChoice(choiceAsked(asked, choice))}>
			{(dialog) => (
				<RefundDialog
					order={order}
					choice={choice}
					onChoice={(next) => setChoice(next ?? nothing)}
					{...dialog}
				/>
			)}
		</OrderAct>
	)
}

type RefundDialogProps = OrderDialogProps & {
	readonly choice: RefundChoice
	/** Null: it is done. */
	readonly onChoice: (choice: RefundChoice | null) => void
}

/** By ticking cars, or an amount: what it comes to is worked out by the server before anybody agrees. */
function RefundDialog({ order, choice, onChoice, isOpen, close }: RefundDialogProps) {
	const texts = useWords(REFUND_TEXTS)
	const { language } = useLanguage()
	const { refundLimitOre } = useMe()
	const [isAgain, setAgain] = useState(false)
	const wanted = wantedOf(choice, order)
	const { data: plan, error, refetch } = usePlan(order.id, isOpen ? wanted : null)
	const act = useRefund()
	const possible = plan?.outcome === 'possible' ? plan : null
	const isTooMuch = possible !== null && isOverLimit(order, [paymentOf(possible)], refundLimitOre)
	const isRepeat = possible !== null && possible.before !== null
	const { isRefused, check, checkAnew } = useCheck(wanted !== null)
	const leave = () => {
		setAgain(false)
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform(
			possible && wanted && inputOf(order.id, wanted, possible, choice.reason, isAgain),
		)
		if (!isFine) return
		onChoice(null)
		leave()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title(order.reference)}
			says={
				<>
					{error && <ProblemNotice error={error} hasData={plan !== undefined} onRetry={refetch} />}
					<RefundSays
						order={order}
						plan={wanted ? plan : undefined}
						isOverLimit={isTooMuch}
						isAgain={isAgain}
						onAgain={setAgain}
					/>
				</>
			}
			yes={
				possible && wanted
					? texts.send(formatOre(possible.amountOre, language, possible.currency))
					: texts.sendNothing
			}
			isGrave
			isImpossible={wanted !== null && (!possible || isTooMuch || (isRepeat && !isAgain))}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<RefundFields
				order={order}
				choice={choice}
				isMissing={isRefused && wanted === null}
				onChange={(next) => {
					setAgain(false)
					onChoice(next)
				}}
			/>
		</ActDialog>
	)
}

type Possible = Extract<RefundPlan, { outcome: 'possible' }>

function inputOf(
	orderId: string,
	wanted: Wanted,
	{ attemptId, amountOre }: Possible,
	reason: string,
	again: boolean,
): ActInput<'refund'> {
	return {
		orderId,
		// All that is left is what was shown, whatever is left by then.
		wanted: 'amountOre' in wanted ? { amountOre } : wanted,
		...(reason.trim() !== '' && { reason: reason.trim() }),
		again,
		attemptId,
		shownOre: amountOre,
	}
}

export function usePlan(orderId: string, wanted: Wanted | null) {
	const calls = useCalls()
	const query = wanted ? queryOf(wanted) : new URLSearchParams()
	return useQuery({
		// Nothing chosen is not all of it, whose query is empty.
		queryKey: ['orders', 'one', orderId, 'refund', wanted && query.toString()],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.refund(orderId, query, { signal })),
		enabled: wanted !== null,
	})
}

function useRefund() {
	const texts = useWords(REFUND_TEXTS)
	const { problems } = useTexts()
	const { language } = useLanguage()
	return useDialogAct('refund', ({ outcome, amountOre, currency }) => {
		const amount = formatOre(Number(amountOre ?? 0), language, String(currency ?? 'SEK'))
		if (outcome === 'refunded') return { tone: 'success', text: texts.refunded(amount) }
		if (outcome === 'under-way') return { tone: 'info', text: texts.underWay(amount) }
		return { tone: 'error', text: wordIn(texts.refused, outcome) ?? problems.unexpected }
	})
}
