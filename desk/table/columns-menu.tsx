import { CheckBox } from '../forms/check-box.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { Popover } from '../menus/popover.tsx'
import { searchWith } from '../navigation/address.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { COLUMNS_PARAMETER, type Column, chosenColumns, columnsValue } from './columns.ts'
import { rememberColumns, withRememberedColumns } from './remembered-columns.ts'

type ColumnsMenuProps<Row> = {
	readonly columns: readonly Column<Row>[]
	/** Which list remembers them for the next time. */
	readonly list?: string
}

/** Which columns are shown stands in the address, so that a link shows the same. */
export function ColumnsMenu<Row>({ columns, list }: ColumnsMenuProps<Row>) {
	const { table } = useTexts()
	const { pathname, search, navigate } = useNavigation()
	const shown = list ? withRememberedColumns(localStorage, list, search) : search
	const chosen = new Set(chosenColumns(columns, shown).map(({ key }) => key))
	const toggle = (key: string) => {
		const next = new Set(chosen)
		if (!next.delete(key)) next.add(key)
		const page = new URLSearchParams(search).get('page')
		const value = columnsValue(columns, next)
		if (list) rememberColumns(localStorage, list, value)
		const change = { [COLUMNS_PARAMETER]: value, page }
		navigate(pathname + searchWith(search, change), { replace: true })
	}
	return (
		<Popover label={table.columns}>
			{() => (
				<fieldset className="choices">
					<legend className="visually-hidden">{table.columns}</legend>
					{columns.slice(1).map(({ key, title }) => (
						<CheckBox key={key} checked={chosen.has(key)} onCheck={() => toggle(key)}>
							{title}
						</CheckBox>
					))}
				</fieldset>
			)}
		</Popover>
	)
}
