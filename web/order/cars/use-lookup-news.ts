import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import type { CarInOrder } from '../state/order-state.ts'
import { carHint } from './car-hint.ts'
import { useNews } from './use-news.tsx'

/** What came of the lookups: said once for all that were under way together. */
export function useLookupNews(cars: readonly CarInOrder[]): ReactNode {
	const messages = useMessages()
	const [news, tell] = useNews()
	const asked = useRef<readonly string[]>([])

	const tellOf = useEffectEvent((answered: readonly CarInOrder[]) => {
		const found = answered.filter(({ lookup }) => lookup === 'found')
		const [first] = answered
		if (answered.length > 1) tell(messages.order.carsFound(found.length, answered.length))
		else if (first) {
			const { regNumber, model } = first
			tell(carHint(first, messages) ?? [regNumber, model].filter(Boolean).join(', '))
		}
	})

	useEffect(() => {
		const pending = cars.filter(({ lookup }) => lookup === 'pending')
		if (pending.length > 0) {
			const numbers = pending.map(({ chassisNumber }) => chassisNumber)
			asked.current = [...new Set([...asked.current, ...numbers])]
		} else {
			tellOf(cars.filter(({ chassisNumber }) => asked.current.includes(chassisNumber)))
			asked.current = []
		}
	}, [cars])

	return news
}
