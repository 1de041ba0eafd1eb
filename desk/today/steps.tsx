import type { Language } from '@coc/contract'
import type { AttentionAct, AttentionItem, ShownStep } from '@coc/contract/desk'
import { ActButton } from '../acts/act-button.tsx'
import { useAct } from '../acts/use-act.ts'
import { useMe } from '../api/desk-context.tsx'
import { formatOre } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { wordIn } from '../i18n/word-in.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { checkedInWords } from '../orders/acts/money/checked-words.ts'
import { MONEY_TEXTS } from '../orders/acts/money/money-texts.ts'
import { knownAct, placeOf, stepsNow } from './attention-groups.ts'
import { DeclineStray, MatchStray } from './stray-withdrawal.tsx'
import { TODAY_TEXTS, type TodayTexts } from './today-texts.ts'

/** What settles it: done here where nothing has to be decided, else on the order's page, at its place. */
export function Steps({ item }: { readonly item: AttentionItem }) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const { orderId } = item
	return stepsNow(item.steps).map((step) => {
		const act = knownAct(step.act, permissions)
		if (act === null) return null
		if (act === 'check' && orderId !== null) return <Check key={act} orderId={orderId} />
		if (act === 'retry') return <Retry key={act} jobs={step.jobs ?? []} />
		if (act === 'match-withdrawal') return <MatchStray key={act} item={item} step={step} />
		if (act === 'decline-withdrawal' && orderId === null)
			return <DeclineStray key={act} item={item} step={step} />
		const to = ELSEWHERE[act] ?? (orderId && orderAddress(orderId, placeOf(act, step)))
		if (to === null) return null
		return (
			<DeskLink key={to} className="button quiet" to={to}>
				{partOf(step, texts, language) ?? texts.steps[act]}
			</DeskLink>
		)
	})
}

/** What is done on a screen of its own. */
const ELSEWHERE: Partial<Readonly<Record<AttentionAct, string>>> = {
	documents: '/produce',
}

/** Of several refunds, which is meant. Null: all of it. */
function partOf(
	{ act, ore, currency, vat, cars = [] }: ShownStep,
	texts: TodayTexts,
	language: Language,
) {
	if (act !== 'refund') return null
	if (vat) return texts.refundVat
	if (ore !== undefined) return texts.refundOf(formatOre(ore, language, currency))
	const [car] = cars
	if (car === undefined) return null
	return cars.length === 1 ? texts.refundOf(car) : texts.refundOfCars(cars.length)
}

function Check({ orderId }: { readonly orderId: string }) {
	const texts = useWords(TODAY_TEXTS)
	const { check } = useWords(MONEY_TEXTS)
	const { language } = useLanguage()
	const { isUnderWay, perform } = useAct('check', (answer) =>
		checkedInWords(answer, check, language),
	)
	return (
		<ActButton
			label={texts.steps.check}
			says={texts.checks}
			isUnderWay={isUnderWay}
			onAct={() => perform({ orderId })}
		/>
	)
}

function Retry({ jobs }: { readonly jobs: readonly string[] }) {
	const texts = useWords(TODAY_TEXTS)
	const { isUnderWay, perform } = useAct('retry', ({ outcome }) => ({
		tone: outcome === 'put-back' ? 'success' : 'info',
		text: wordIn(texts.retried, outcome) ?? outcome,
	}))
	const retryAll = async () => {
		for (const id of jobs) if (!(await perform({ id }))) return
	}
	return (
		<ActButton
			label={texts.steps.retry}
			says={texts.retries}
			isUnderWay={isUnderWay}
			onAct={retryAll}
		/>
	)
}
