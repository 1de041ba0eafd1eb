import type { DeskOrder } from '@coc/contract/desk'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { leftOre } from '../possible-acts.ts'
import { useWordedAct } from '../use-worded-act.ts'
import { MONEY_TEXTS } from './money-texts.ts'

export function AcceptAct({ order }: { readonly order: DeskOrder }) {
	const look = leftOre(order) === order.totalOre ? 'primary' : 'quiet'
	return (
		<OrderAct act="accept" order={order} look={look}>
			{(dialog) => <AcceptDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

/** Says beforehand whether what is paid and left is what the order costs, and else what to do first. */
function AcceptDialog({ order, isOpen, close }: OrderDialogProps) {
	const { accept: texts } = useWords(MONEY_TEXTS)
	const { language } = useLanguage()
	const act = useWordedAct('accept', texts.told)
	const totalOre = order.totalOre ?? 0
	const left = leftOre(order)
	const money = (ore: number) => formatOre(ore, language)
	const says = () => {
		if (left === totalOre) return texts.fits(money(totalOre), order.customer.emailAddress)
		return left > totalOre
			? texts.tooMuch(money(left), money(totalOre), money(left - totalOre))
			: texts.tooLittle(money(left), money(totalOre))
	}
	const send = async () => {
		const { isFine } = await act.perform({ orderId: order.id })
		if (isFine) close()
	}
	return (
		<ActDialog
			open={isOpen}
			title={texts.title}
			says={<p>{says()}</p>}
			yes={texts.send}
			isImpossible={left !== totalOre}
			act={act}
			onSend={send}
			onClose={close}
		/>
	)
}
