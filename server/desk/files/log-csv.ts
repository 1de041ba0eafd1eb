import { type CsvStyle, csvRow, csvStart } from '../csv.ts'
import type { LoggedAct } from '../queries/office/read-log.ts'
import { detailsInWords } from '../queries/order-history.ts'
import { atSecond } from '../terminal/format.ts'

const TITLES = ['number', 'when', 'who', 'where', 'what', 'order', 'order number', 'details']

/** A line for each act, the newest first. */
export async function* logCsv(
	acts: AsyncIterable<readonly LoggedAct[]>,
	style: CsvStyle,
): AsyncGenerator<string> {
	yield csvStart(style, TITLES)
	for await (const batch of acts) {
		yield batch.map((act) => csvRow(style, cellsOf(act))).join('')
	}
}

function cellsOf(logged: LoggedAct): string[] {
	const { id, at, operator, operatorId, act, orderId, orderReference, details } = logged
	return [
		String(id),
		atSecond(at),
		operator,
		operatorId === null ? 'terminal' : 'browser',
		act,
		orderId ?? '',
		orderReference ?? '',
		detailsInWords(details),
	]
}
