import { type SubmitEvent, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import {
	type JudgedNumber,
	judgeChassisNumbers,
	splitChassisNumbers,
} from '../state/chassis-numbers.ts'
import { AddCarResults } from './add-car-results.tsx'
import { ChassisNumberInput } from './chassis-number-input.tsx'
import { ChassisPlaces } from './chassis-places.tsx'
import { refusalText } from './outcome-text.ts'

export type AddCarFormProps = {
	readonly inOrder: readonly string[]
	readonly onAdd: (chassisNumbers: readonly string[]) => void
	readonly onClose: () => void
}

export function AddCarForm({ inOrder, onAdd, onClose }: AddCarFormProps) {
	const messages = useMessages()
	const input = useRef<HTMLInputElement>(null)
	const [text, setText] = useState('')
	const [judged, setJudged] = useState<readonly JudgedNumber[]>([])

	function save(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault()
		const written = splitChassisNumbers(text)
		const results = judgeChassisNumbers(written.length > 0 ? written : [''], inOrder)
		const refused = results.filter(({ outcome }) => outcome !== 'added')
		const added = results.filter(({ outcome }) => outcome === 'added')
		if (added.length > 0) onAdd(added.map(({ chassisNumber }) => chassisNumber))
		if (refused.length === 0) return onClose()
		setJudged(results)
		if (results.length > 1) setText(refused.map((number) => number.written).join(', '))
		input.current?.focus()
	}

	function change(changed: string) {
		setText(changed)
		setJudged([])
	}

	return (
		<form className="order-add-car" noValidate onSubmit={save}>
			<ChassisNumberInput
				ref={input}
				text={text}
				error={refusalText(judged, messages)}
				onChange={change}
			/>
			<div className="actions">
				<Button type="submit">{messages.order.save}</Button>
				<Button look="quiet" onClick={onClose}>
					{messages.order.cancel}
				</Button>
			</div>
			{judged.length > 1 ? <AddCarResults judged={judged} /> : <ChassisPlaces />}
		</form>
	)
}
