import { classes } from '@coc/ui/button.tsx'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { ArrivalsLine } from '../live/arrivals-line.tsx'
import { useHeldRows } from '../live/use-held-rows.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import type { Column } from './columns.ts'
import { isSelected, pageToggled, type Selection, toggled } from './selection.ts'
import { SortChoice } from './sort-choice.tsx'
import { nextSorting, type Sorting, sortedSearch, sortingIn } from './sorting.ts'
import { useRowKeys } from './use-row-keys.ts'

type DataTableProps<Row> = {
	readonly caption: string
	readonly columns: readonly Column<Row>[]
	readonly rows: readonly Row[]
	/** How they are sorted where the address does not say. */
	readonly usualSorting?: Sorting
	readonly keyOf: (row: Row) => string
	/** What a row is called, for who cannot see it. */
	readonly nameOf: (row: Row) => string
	/** Where a row leads: its first cell is the link. */
	readonly addressOf?: (row: Row) => string
	readonly openKey?: string | null
	readonly selection?: Selection
	/** Null: not just now. */
	readonly onSelect?: ((selection: Selection) => void) | null
	readonly footer?: ReactNode
}

/** Rows as the server gave them: pages, sorting and filters are the server's and the address's. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, keyOf, nameOf, addressOf, openKey, selection, onSelect } = props
	const { search } = useNavigation()
	const sorting = sortingIn(search) ?? props.usualSorting ?? null
	const { rows, watch, ...held } = useHeldRows(props.rows, keyOf, search)
	const body = useRef<HTMLTableSectionElement>(null)
	const toggleRow = (index: number) => {
		const row = rows[index]
		if (row !== undefined && selection) onSelect?.(toggled(selection, keyOf(row)))
	}
	useKeys(useRowKeys(body, selection && onSelect ? toggleRow : null))
	return (
		<>
			<SortChoice columns={columns} sorting={sorting} />
			<ArrivalsLine {...held} onShow={held.showNewest} />
			<table className="data-table">
				<caption className="visually-hidden">{caption}</caption>
				<thead>
					<tr>
						{selection && (
							<SelectPage
								keys={rows.map(keyOf)}
								selection={selection}
								onSelect={onSelect ?? null}
							/>
						)}
						{columns.map((column) => (
							<Title key={column.key} column={column} sorting={sorting} />
						))}
					</tr>
				</thead>
				<tbody ref={body} {...watch}>
					{rows.map((row) => {
						const key = keyOf(row)
						return (
							<tr key={key} data-key={key} aria-current={key === openKey ? 'true' : undefined}>
								{selection && (
									<SelectRow
										name={nameOf(row)}
										isChecked={isSelected(selection, key)}
										onToggle={onSelect ? () => onSelect(toggled(selection, key)) : null}
									/>
								)}
								{columns.map((column, index) => (
									<Cell
										key={column.key}
										column={column}
										to={index === 0 ? addressOf?.(row) : undefined}
									>
										{column.cell(row)}
									</Cell>
								))}
							</tr>
						)
					})}
				</tbody>
			</table>
		</>
	)
}

function classOf({ isNumber, givesWay }: Pick<Column<never>, 'isNumber' | 'givesWay'>) {
	return classes(isNumber ? 'number' : undefined, givesWay && `gives-way-${givesWay}`) || undefined
}

type CellProps<Row> = {
	readonly column: Column<Row>
	readonly to: string | undefined
	readonly children: ReactNode
}

/** On a phone a row is a card, and each cell says itself what it is. */
function Cell<Row>({ column, to, children }: CellProps<Row>) {
	return (
		<td className={classOf(column)} data-title={column.title}>
			{to === undefined ? (
				children
			) : (
				<DeskLink to={to} className="row-link">
					{children}
				</DeskLink>
			)}
		</td>
	)
}

const ARIA_SORT = { up: 'ascending', down: 'descending' } as const

type TitleProps<Row> = { readonly column: Column<Row>; readonly sorting: Sorting | null }

function Title<Row>({ column, sorting }: TitleProps<Row>) {
	const { table } = useTexts()
	const { search } = useNavigation()
	const { key, title, sorts } = column
	if (!sorts) {
		return (
			<th scope="col" className={classOf(column)}>
				{title}
			</th>
		)
	}
	const next = nextSorting(sorting, key, sorts)
	const isSorted = sorting?.column === key
	return (
		<th
			scope="col"
			className={classOf(column)}
			aria-sort={isSorted ? ARIA_SORT[sorting.direction] : 'none'}
		>
			<DeskLink
				to={sortedSearch(search, next)}
				className={classes('sort', isSorted ? sorting.direction : undefined)}
				title={table.sortBy(table.sorting(title, next.direction === 'up'))}
			>
				{title}
			</DeskLink>
			{/* Where the choice stands instead of the link, the column keeps its name. */}
			<span className="on-cards">{title}</span>
		</th>
	)
}

type SelectPageProps = {
	readonly keys: readonly string[]
	readonly selection: Selection
	readonly onSelect: ((selection: Selection) => void) | null
}

function SelectPage({ keys, selection, onSelect }: SelectPageProps) {
	const { table } = useTexts()
	const count = keys.filter((key) => isSelected(selection, key)).length
	return (
		<th scope="col" className="tick">
			<label>
				{/* Where a table is cards, nothing else says what the box is for. */}
				<span className="on-cards" aria-hidden="true">
					{table.selectPage}
				</span>
				<input
					type="checkbox"
					aria-label={table.selectPage}
					checked={count > 0 && count === keys.length}
					disabled={!onSelect}
					ref={(box) => {
						if (box) box.indeterminate = count > 0 && count < keys.length
					}}
					onChange={() => onSelect?.(pageToggled(selection, keys))}
				/>
			</label>
		</th>
	)
}

type SelectRowProps = {
	readonly name: string
	readonly isChecked: boolean
	readonly onToggle: (() => void) | null
}

function SelectRow({ name, isChecked, onToggle }: SelectRowProps) {
	const { table } = useTexts()
	return (
		<td className="tick">
			<input
				type="checkbox"
				aria-label={table.select(name)}
				checked={isChecked}
				disabled={!onToggle}
				onChange={() => onToggle?.()}
			/>
		</td>
	)
}
