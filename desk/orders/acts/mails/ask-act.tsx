import { ACT_INPUTS, type DeskOrder } from '@coc/contract/desk'
import { ActDialog } from '../../../acts/act-dialog.tsx'
import { useMe } from '../../../api/desk-context.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { fieldErrors } from '../../../forms/field-errors.ts'
import { TextAreaField } from '../../../forms/text-area-field.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { wordIn } from '../../../i18n/word-in.ts'
import { type ActOpening, OrderAct, type OrderDialogProps } from '../order-act.tsx'
import { useWordedAct } from '../use-worded-act.ts'
import { ASK_TEXTS } from './ask-texts.ts'

type AskActProps = { readonly order: DeskOrder; readonly opening: ActOpening }

export function AskAct({ order, opening }: AskActProps) {
	return (
		<OrderAct act="ask" order={order} opening={opening}>
			{(dialog) => <AskDialog order={order} {...dialog} />}
		</OrderAct>
	)
}

/** The customer reads it word for word, in a mail of their own language. */
function AskDialog({ order, isOpen, close }: OrderDialogProps) {
	const texts = useWords(ASK_TEXTS)
	const { operator } = useMe()
	const [words, setWords] = useDraft(`ask:${operator.id}:${order.id}`)
	const act = useWordedAct('ask-customer', texts.told)
	const input = { orderId: order.id, words }
	const errors = fieldErrors(
		ACT_INPUTS['ask-customer'],
		input,
		(_, rule) => wordIn(texts.errors, rule) ?? texts.errors.max_length,
	)
	const { isRefused, check, checkAnew } = useCheck(Object.keys(errors).length === 0)
	const leave = () => {
		checkAnew()
		close()
	}
	const send = async () => {
		const { isFine } = await act.perform(input)
		if (!isFine) return
		setWords('')
		leave()
	}
	const { emailAddress, firstName } = order.customer
	return (
		<ActDialog
			open={isOpen}
			title={texts.title(order.reference)}
			says={
				<>
					<p>{texts.says[order.language](emailAddress)}</p>
					<p>{texts.answers}</p>
				</>
			}
			yes={texts.send}
			act={act}
			check={check}
			onSend={send}
			onClose={leave}
		>
			<TextAreaField
				label={texts.question[order.language]}
				hint={texts.greeting[order.language](firstName)}
				error={isRefused && errors['words']}
				lang={order.language}
				rows={5}
				value={words}
				onChange={({ target }) => setWords(target.value)}
			/>
		</ActDialog>
	)
}
