import { useId } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import type { Column } from './columns.ts'
import { offeredSortings, type Sorting, sortedSearch, sortValue } from './sorting.ts'

type SortChoiceProps<Row> = {
	readonly columns: readonly Column<Row>[]
	readonly sorting: Sorting | null
}

/** Where a table is cards there is no title to press: the same orders stand here to choose from. */
export function SortChoice<Row>({ columns, sorting }: SortChoiceProps<Row>) {
	const id = useId()
	const { table } = useTexts()
	const { search, navigate } = useNavigation()
	const offered = offeredSortings(columns)
	if (offered.length === 0) return null
	const offeredAs = (value: string) => offered.find((one) => sortValue(one) === value)
	const current = sorting && offeredAs(sortValue(sorting))
	const choose = (value: string) => {
		const chosen = offeredAs(value)
		if (chosen) navigate(sortedSearch(search, chosen))
	}
	return (
		<div className="sort-choice">
			<label htmlFor={id}>{table.sort}</label>
			<span className="select">
				<select
					id={id}
					value={current ? sortValue(current) : ''}
					onChange={({ target }) => choose(target.value)}
				>
					{!current && (
						<option value="" disabled>
							{table.sortedOtherwise}
						</option>
					)}
					{offered.map((one) => (
						<option key={sortValue(one)} value={sortValue(one)}>
							{table.sorting(one.title, one.direction === 'up')}
						</option>
					))}
				</select>
			</span>
		</div>
	)
}
