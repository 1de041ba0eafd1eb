import { normaliseTrackingNumber } from '@coc/contract'
import type { OrderToPost } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useAct } from '../acts/use-act.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { POST_TEXTS, type PostTexts } from './post-texts.ts'
import { postTold } from './post-told.ts'
import type { PostedHere } from './rows-to-show.ts'
import { type Doubt, doubtAbout, type Noted } from './scanned-number.ts'

type NumberFormProps = {
	readonly order: OrderToPost
	readonly carrier: string
	/** Numbers of other letters. */
	readonly noted: readonly Noted[]
	/** Called when the number is on its way: whoever scans goes on. */
	readonly onSent: (sent: PostedHere, field: HTMLInputElement) => void
	/** Null: it was not noted. */
	readonly onAnswered: (posted: PostedHere | null) => void
}

/** Takes a number as a scanner writes it, with Enter at its end. */
export function NumberForm({ order, carrier, noted, onSent, onAnswered }: NumberFormProps) {
	const { acts } = useTexts()
	const texts = useWords(POST_TEXTS)
	const { orderId, reference } = order
	const field = useRef<HTMLInputElement>(null)
	const cars = order.cars.map(({ chassisNumber }) => chassisNumber)
	const shown = cars.join(' ')
	const [typed, setTyped] = useState('')
	const [begunFor, setBegunFor] = useState(shown)
	const [doubt, setDoubt] = useState<Doubt | null>(null)
	const [refusal, setRefusal] = useState<string | null>(null)
	const { isUnderWay, perform } = useAct('post', (answer) => {
		const told = postTold(texts, reference, answer)
		setRefusal(told.tone === 'error' ? told.text : null)
		return told
	})
	const listsOthers = order.takeOut.length > 0
	const doubtNow = (hasChanged: boolean): Doubt | null => {
		if (listsOthers) return { kind: 'letter' }
		return hasChanged ? { kind: 'changed' } : doubtAbout(typed, noted)
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (isUnderWay || !field.current) return
		const hasChanged = typed !== '' && begunFor !== shown
		const found = doubtNow(hasChanged)
		if (found && !isMeant(found, doubt)) {
			setDoubt(found)
			setBegunFor(shown)
			// So that the next scan takes its place.
			field.current.select()
			return
		}
		setDoubt(null)
		setRefusal(null)
		const number = normaliseTrackingNumber(typed)
		const sent = { carrier, number }
		onSent(sent, field.current)
		const isDone = await perform({ orderId, cars, ...sent })
		onAnswered(isDone ? sent : null)
	}
	return (
		<form className="number-form" noValidate onSubmit={submit}>
			<TextField
				ref={field}
				label={<NumberLabel texts={texts} reference={reference} />}
				error={refusal ?? (doubt && errorOf(texts, doubt, listsOthers))}
				warning={doubt && warningOf(texts, doubt)}
				value={typed}
				data-scan=""
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				enterKeyHint="next"
				readOnly={isUnderWay}
				onChange={({ target }) => {
					if (typed === '') setBegunFor(shown)
					setTyped(target.value)
					setDoubt(null)
				}}
			/>
			<Button type="submit" look="quiet" aria-disabled={isUnderWay} aria-busy={isUnderWay}>
				{isUnderWay ? acts.underWay : texts.save}
			</Button>
		</form>
	)
}

type NumberLabelProps = { readonly texts: PostTexts; readonly reference: string }

/** Seen short, heard with the order that it is for. */
function NumberLabel({ texts, reference }: NumberLabelProps) {
	return (
		<>
			<span aria-hidden="true">{texts.number}</span>
			<span className="visually-hidden">{texts.numberOf(reference)}</span>
		</>
	)
}

/** Told before, and sent once more. */
function isMeant(found: Doubt, told: Doubt | null): boolean {
	return (found.kind === 'mistyped' || found.kind === 'used') && found.kind === told?.kind
}

/** Gone as soon as another letter is printed. */
function errorOf(texts: PostTexts, doubt: Doubt, listsOthers: boolean): string | null {
	if (doubt.kind === 'letter') return listsOthers ? texts.outcomes['letter-differs'] : null
	return doubt.kind === 'wrong' ? texts.errors[doubt.why] : null
}

function warningOf(texts: PostTexts, doubt: Doubt): string | null {
	if (doubt.kind === 'mistyped') return texts.mistyped
	if (doubt.kind === 'changed') return texts.changed
	return doubt.kind === 'used' ? texts.usedFor(doubt.by) : null
}
