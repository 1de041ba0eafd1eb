import type { Language } from '@coc/contract'
import type { ListedOrder } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatOre } from '../i18n/counts.ts'
import { When } from '../i18n/when.tsx'
import type { Column } from '../table/columns.ts'
import type { OrdersTexts } from './orders-texts.ts'
import { StateWord } from './state-word.tsx'

export function orderColumns(
	{ columns: titles }: OrdersTexts,
	language: Language,
): Column<ListedOrder>[] {
	return [
		{ key: 'reference', title: titles.reference, cell: ({ reference }) => reference },
		{
			key: 'received',
			title: titles.received,
			cell: ({ createdAt }) => <When at={createdAt} />,
			givesWay: 1,
		},
		{ key: 'state', title: titles.state, cell: ({ state }) => <StateWord state={state} /> },
		{ key: 'customer', title: titles.customer, cell: ({ name }) => name },
		{
			key: 'email',
			title: titles.email,
			cell: ({ emailAddress }) => emailAddress,
			isExtra: true,
			givesWay: 1,
		},
		{
			key: 'cars',
			title: titles.cars,
			cell: ({ chassisNumbers }) => <Cars chassisNumbers={chassisNumbers} />,
			givesWay: 1,
		},
		{
			key: 'total',
			title: titles.total,
			cell: ({ totalOre }) => (totalOre === null ? '' : formatOre(totalOre, language)),
			isNumber: true,
			givesWay: 2,
		},
	]
}

/** The first, and how many more. */
function Cars({ chassisNumbers }: Pick<ListedOrder, 'chassisNumbers'>) {
	const [first, ...others] = chassisNumbers
	if (first === undefined) return null
	return (
		<>
			<ChassisNumber value={first} />
			{others.length > 0 && <span className="hint"> +{others.length}</span>}
		</>
	)
}
