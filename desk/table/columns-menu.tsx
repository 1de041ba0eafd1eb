import { useTexts } from '../i18n/language-context.tsx'
import { Popover } from '../menus/popover.tsx'
import { searchWith } from '../navigation/address.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { COLUMNS_PARAMETER, type Column, chosenColumns, columnsValue } from './columns.ts'

/** Which columns are shown stands in the address, so that a link shows the same. */
export function ColumnsMenu<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
	const { table } = useTexts()
	const { pathname, search, navigate } = useNavigation()
	const chosen = new Set(chosenColumns(columns, search).map(({ key }) => key))
	const toggle = (key: string) => {
		const next = new Set(chosen)
		if (!next.delete(key)) next.add(key)
		const page = new URLSearchParams(search).get('page')
		const change = { [COLUMNS_PARAMETER]: columnsValue(columns, next), page }
		navigate(pathname + searchWith(search, change), { replace: true })
	}
	return (
		<Popover label={table.columns}>
			{() => (
				<fieldset className="choices">
					<legend className="visually-hidden">{table.columns}</legend>
					{columns.slice(1).map(({ key, title }) => (
						<label key={key} className="choice">
							<input type="checkbox" checked={chosen.has(key)} onChange={() => toggle(key)} />
							{title}
						</label>
					))}
				</fieldset>
			)}
		</Popover>
	)
}
