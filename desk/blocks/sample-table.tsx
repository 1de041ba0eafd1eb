import { useState } from 'react'
import type { Filter } from '../filters/filter.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { formatOre } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import type { Column } from '../table/columns.ts'
import { chosenColumns } from '../table/columns.ts'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { NOTHING, type Selection } from '../table/selection.ts'
import { SelectionBar } from '../table/selection-bar.tsx'
import { BLOCKS_TEXTS } from './blocks-texts.ts'
import { type SampleRow, sampleRows, TOWNS } from './sample-rows.ts'

/** The table with all that it can: filter, sorting, columns, selection across pages. */
export function SampleTable() {
	const { language } = useLanguage()
	const texts = BLOCKS_TEXTS[language]
	const { pathname, search } = useNavigation()
	const { rows, total, page, pages } = sampleRows(search)
	const town = new URLSearchParams(search).get('town') ?? ''
	// Another filter is another selection: nothing is left over that nobody sees.
	const [kept, setKept] = useState({ town, selection: NOTHING })
	const selection = kept.town === town ? kept.selection : NOTHING
	const select = (next: Selection) => setKept({ town, selection: next })
	const columns: Column<SampleRow>[] = [
		{ key: 'name', title: texts.columns.name, cell: ({ name }) => name, sorts: 'up' },
		{ key: 'town', title: texts.columns.town, cell: (row) => row.town },
		{ key: 'phone', title: texts.columns.phone, cell: ({ phone }) => phone, isExtra: true },
		{
			key: 'amount',
			title: texts.columns.amount,
			cell: ({ ore }) => formatOre(ore, language),
			isNumber: true,
			sorts: 'down',
		},
	]
	const filters: Filter[] = [
		{
			kind: 'choice',
			name: 'town',
			title: texts.town,
			choices: TOWNS.map((name) => ({ value: name, label: name })),
		},
	]
	return (
		<>
			<div className="list-head">
				<FilterChips filters={filters} />
				<ColumnsMenu columns={columns} />
			</div>
			<SelectionBar selection={selection} onSelect={select} total={total} shown={rows.length} />
			<DataTable
				caption={texts.table}
				columns={chosenColumns(columns, search)}
				rows={rows}
				keyOf={({ name }) => name}
				nameOf={({ name }) => name}
				addressOf={() => pathname + search}
				selection={selection}
				onSelect={select}
			/>
			<Pager page={page} pages={pages} />
		</>
	)
}
