import { DELIVERY_WORDS, type Language, wordsFor } from '@coc/contract'
import type { ListedOrder } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatOre } from '../i18n/counts.ts'
import { When } from '../i18n/when.tsx'
import { wordIn } from '../i18n/word-in.ts'
import type { Column } from '../table/columns.ts'
import { countryName } from './list/country-name.ts'
import type { ListTexts } from './list/list-texts.ts'
import type { OrdersTexts } from './orders-texts.ts'
import { StateWord } from './state-word.tsx'

type ColumnTexts = OrdersTexts & { readonly list: ListTexts }

/** What is found by words is sorted by how well it fits: then no column offers another order. */
export function orderColumns(
	{ columns: titles, list }: ColumnTexts,
	language: Language,
	{ isSearch }: { readonly isSearch: boolean },
): Column<ListedOrder>[] {
	const sortable = (sorts: 'up' | 'down') => (isSearch ? {} : { sorts })
	return [
		{ key: 'reference', title: titles.reference, cell: ({ reference }) => reference },
		{
			key: 'received',
			title: titles.received,
			cell: ({ createdAt }) => <When at={createdAt} />,
			givesWay: 1,
			...sortable('up'),
		},
		{ key: 'state', title: titles.state, cell: ({ state }) => <StateWord state={state} /> },
		{
			key: 'customer',
			title: titles.customer,
			cell: ({ name }) => name,
			...sortable('up'),
		},
		{
			key: 'email',
			title: titles.email,
			cell: ({ emailAddress }) => emailAddress,
			isExtra: true,
			givesWay: 1,
		},
		{
			key: 'country',
			title: list.columns.country,
			cell: ({ countryCode }) => countryName(countryCode, language, list),
			isExtra: true,
			givesWay: 1,
		},
		{
			key: 'language',
			title: list.columns.language,
			cell: (order) => wordIn(list.languages, order.language) ?? order.language,
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
			key: 'delivery',
			title: list.columns.delivery,
			cell: ({ deliveries }) => deliveriesInWords(deliveries, language, list),
			isExtra: true,
			givesWay: 1,
		},
		{
			key: 'paid',
			title: list.columns.paid,
			cell: ({ paidAt }) => paidAt && <When at={paidAt} />,
			isExtra: true,
			givesWay: 1,
		},
		{
			key: 'total',
			title: titles.total,
			cell: ({ totalOre }) => (totalOre === null ? '' : formatOre(totalOre, language)),
			isNumber: true,
			givesWay: 2,
			...sortable('down'),
		},
	]
}

function deliveriesInWords(
	deliveries: ListedOrder['deliveries'],
	language: Language,
	{ forms }: ListTexts,
): string {
	return deliveries
		.map(({ form, status }) => {
			const word = wordsFor(DELIVERY_WORDS, status, language)
			return form === 'post' ? `${word} (${forms.post.toLowerCase()})` : word
		})
		.join(', ')
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
