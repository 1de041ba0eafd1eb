import type { Delivery, PaymentSummary } from '@coc/contract'
import { formatDay } from '@coc/ui/format.ts'
import { newsOf, type Reading } from './delivery-news.ts'

type Summary = Pick<
	PaymentSummary,
	'cars' | 'deliveries' | 'paymentStatus' | 'refundedAmount' | 'totalPrice'
>

const IN_HAND = ['READY', 'SENT', 'FETCHED']
const POSTED = ['SENT', 'FETCHED']

/**
 * What there is to tell of one car. That a delivery was stopped is told of a car that was given back, and
 * not where the certificate comes in another form.
 */
export function deliveriesOf(
	{ deliveries = [], refundedAmount = 0 }: Summary,
	chassisNumber: string | null | undefined,
): Delivery[] {
	const all = deliveries.filter(({ chassiNumber17 }) => chassiNumber17 === chassisNumber)
	const going = all.filter(({ status }) => status !== 'STOPPED')
	return going.length > 0 || refundedAmount <= 0 ? going : all.slice(0, 1)
}

/** Whether something comes by itself, so that it is worth looking again. */
export function awaitsCertificates(summary: Summary): boolean {
	const { cars, deliveries, paymentStatus, refundedAmount = 0, totalPrice } = summary
	if (paymentStatus !== 'SETTLED' || !deliveries) return false
	const isJustPaid = deliveries.length === 0 && refundedAmount < totalPrice
	return (
		deliveries.some(({ status }) => status === 'WAITING') ||
		(isJustPaid && cars.some(({ cocExists }) => cocExists))
	)
}

/** How all of them stand, in a sentence or two. Null: there is nothing to tell. */
export function standingOf(summary: Summary, reading: Reading): string | null {
	const going = (summary.deliveries ?? []).filter(({ status }) => status !== 'STOPPED')
	const files = going.filter(({ form }) => form !== 'post')
	// Who gets both has it in hand as soon as the file is there.
	const counted = files.length > 0 ? files : going
	const [only, ...more] = counted
	if (!only) return null
	if (more.length === 0) return newsOf(only, reading)?.text ?? null

	const { texts, language, today } = reading
	const isPost = files.length === 0
	const isDone = ({ status }: Delivery) => (isPost ? POSTED : IN_HAND).includes(status)
	const open = counted.filter((delivery) => !isDone(delivery))
	const done = counted.length - open.length
	if (open.length === 0) return isPost ? texts.allPosted : texts.allHere
	const keepsPromise = ({ status, promisedBy }: Delivery) =>
		(status === 'WAITING' || (isPost && status === 'READY')) && promisedBy >= today
	// One that is late, or not right, is told at its car: no day is promised for all of them.
	const lastDay =
		open.every(keepsPromise) &&
		open
			.map(({ promisedBy }) => promisedBy)
			.sort()
			.at(-1)
	const day = lastDay ? formatDay(lastDay, language) : null
	if (done === 0) return day && (isPost ? texts.allToPost : texts.allWaiting)(day)
	const count = (isPost ? texts.somePosted : texts.someHere)(done, counted.length)
	return day === null
		? count
		: `${count} ${(isPost ? texts.othersToPost : texts.othersFollow)(day)}`
}
