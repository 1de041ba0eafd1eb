import type { Language } from '@coc/contract'
import type { LoggedAct } from '@coc/contract/desk'
import { When } from '../i18n/when.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import type { Column } from '../table/columns.ts'
import { actInWords } from './act-names.ts'
import { detailsInWords } from './detail-words.ts'
import type { LogTexts } from './log-texts.ts'

export function logColumns(texts: LogTexts, language: Language): Column<LoggedAct>[] {
	const { columns: titles } = texts
	return [
		{ key: 'at', title: titles.at, cell: ({ at }) => <When at={at} /> },
		{
			key: 'who',
			title: titles.who,
			cell: ({ operator, operatorId }) => (
				<>
					{operator}
					{operatorId === null && <span className="hint"> ({texts.atTerminal})</span>}
				</>
			),
		},
		{ key: 'what', title: titles.what, cell: ({ act }) => actInWords(act, language) },
		{
			key: 'order',
			title: titles.order,
			cell: ({ orderId, orderReference }) =>
				orderId !== null &&
				(orderReference === null ? (
					<span className="hint">{texts.gone}</span>
				) : (
					<DeskLink to={orderAddress(orderId, '')}>{orderReference}</DeskLink>
				)),
		},
		{
			key: 'details',
			title: titles.details,
			cell: ({ details }) => (
				<span className="hint">{detailsInWords(details, texts, language)}</span>
			),
		},
	]
}
