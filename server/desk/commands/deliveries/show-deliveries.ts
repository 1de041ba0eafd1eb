import type { ShownDelivery } from '../../queries/deliveries/order-deliveries.ts'
import { atMinute } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { styled, type Text } from '../../terminal/text.ts'
import { deliveryText } from '../order-texts.ts'

export function showDeliveries(screen: Screen, deliveries: readonly ShownDelivery[]): void {
	if (deliveries.length === 0) return
	screen.heading('Certificates')
	screen.table(
		[
			{ title: 'Chassis number', value: (delivery) => delivery.chassisNumber },
			{ title: 'By', value: (delivery) => delivery.form },
			{ title: 'State', value: (delivery) => deliveryText(delivery.status), least: 8 },
			{ title: 'Since', value: (delivery) => atMinute(delivery.since) },
			{ title: 'Promised', value: (delivery) => delivery.promisedBy, optional: true },
			{ title: 'Where it is', value: whereItIs, least: 12 },
		],
		deliveries,
	)
	for (const { tracking } of firstOfEachNumber(deliveries)) {
		if (tracking?.link) screen.say(`  ${tracking.link}`)
	}
}

function firstOfEachNumber(deliveries: readonly ShownDelivery[]): ShownDelivery[] {
	const numbers = Map.groupBy(deliveries, ({ tracking }) => tracking?.number)
	return [...numbers.values()].flatMap(([first]) => (first ? [first] : []))
}

function whereItIs({ tracking, fetchedAt, fetches, isGivenBack }: ShownDelivery): Text {
	const words = [
		...(tracking ? [`${tracking.carrier} ${tracking.number}`] : []),
		...(fetchedAt ? [`fetched ${times(fetches)}, last ${atMinute(fetchedAt)}`] : []),
	].join('; ')
	if (!isGivenBack) return words
	return [words === '' ? '' : `${words}; `, styled('red', 'money given back after delivery')]
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
