import type { DeskOrder, RefundPlan } from '@coc/contract/desk'
import { useMe } from '../../../api/desk-context.tsx'
import { CheckBox } from '../../../forms/check-box.tsx'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { When } from '../../../i18n/when.tsx'
import { givenBackOre } from '../possible-acts.ts'
import { REFUND_TEXTS } from './refund-texts.ts'
import { stopsCertificates } from './refund-wanted.ts'

type RefundSaysProps = {
	readonly order: DeskOrder
	readonly plan: RefundPlan | undefined
	readonly isOverLimit: boolean
	readonly isAgain: boolean
	readonly onAgain: (isAgain: boolean) => void
}

/** What the refund would be, the clerk's limit, and whether the same was given back just now. */
export function RefundSays({ order, plan, isOverLimit, isAgain, onAgain }: RefundSaysProps) {
	const texts = useWords(REFUND_TEXTS)
	const { language } = useLanguage()
	const { refundLimitOre } = useMe()
	const money = (ore: number) => formatOre(ore, language)
	return (
		<>
			<div role="status">
				{plan && <PlanInWords order={order} plan={plan} />}
				{isOverLimit && <p className="message error">{texts.overLimit}</p>}
			</div>
			{plan?.outcome === 'possible' && plan.before && (
				<>
					<p className="message warning">
						{texts.before(formatOre(plan.amountOre, language, plan.currency), plan.before.isMade)} (
						<When at={plan.before.at} />
						).
					</p>
					<CheckBox checked={isAgain} onCheck={onAgain}>
						{texts.again}
					</CheckBox>
				</>
			)}
			{refundLimitOre !== null && (
				<p className="hint">{texts.limit(money(refundLimitOre), money(givenBackOre(order)))}</p>
			)}
		</>
	)
}

function PlanInWords({ order, plan }: Pick<RefundSaysProps, 'order'> & { plan: RefundPlan }) {
	const texts = useWords(REFUND_TEXTS)
	const { language } = useLanguage()
	const money = (ore: number) => formatOre(ore, language)
	if (plan.outcome === 'more-than-was-paid') {
		const left = formatOre(plan.refundableOre, language, plan.currency)
		return <p className="message error">{texts.atMost(left)}</p>
	}
	if (plan.outcome !== 'possible') {
		return <p className="message error">{texts.refused[plan.outcome]}</p>
	}
	const { firstName, lastName, emailAddress } = order.customer
	const who = `${firstName} ${lastName}`.trim() || emailAddress || order.reference
	const { amountOre, leftOre, currency, credit } = plan
	const paid = (ore: number) => formatOre(ore, language, currency)
	const sentences = [
		texts.gives(paid(amountOre), who),
		amountOre === leftOre ? texts.allOfIt : texts.ofLeft(paid(leftOre)),
		credit.soldOre > 0
			? texts.creditNote(money(credit.soldOre), money(credit.vatOre))
			: texts.noCreditNote,
		...(stopsCertificates(order, plan) ? [texts.stops] : []),
	]
	return <p>{sentences.join(' ')}</p>
}
