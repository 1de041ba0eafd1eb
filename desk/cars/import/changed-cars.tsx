import type { Language } from '@coc/contract'
import type { CarFileColumn, ReadCarFile } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatCount, formatOre } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { IMPORT_TEXTS, type ImportTexts } from './import-texts.ts'

type OfFile = { readonly file: ReadCarFile }

/** Old and new beside each other. */
export function ChangedCars({ file }: OfFile) {
	const texts = useWords(IMPORT_TEXTS)
	const { language } = useLanguage()
	const { changedCars: cars } = file
	if (cars.length === 0) return null
	return (
		<section aria-label={texts.changed.title}>
			<h2>{texts.changed.title}</h2>
			<table className="plain-table changes">
				<thead>
					<tr>
						<th scope="col">{texts.changed.car}</th>
						<th scope="col">{texts.changed.what}</th>
						<th scope="col">{texts.changed.before}</th>
						<th scope="col">{texts.changed.after}</th>
					</tr>
				</thead>
				<tbody>
					{cars.flatMap(({ chassisNumber, changes }) =>
						changes.map(({ column, before, after }, index) => (
							<tr key={`${chassisNumber} ${column}`}>
								{index === 0 && (
									<th scope="rowgroup" rowSpan={changes.length}>
										<ChassisNumber value={chassisNumber} />
									</th>
								)}
								<td>{texts.columns.names[column]}</td>
								<td className="hint">{valueText(texts, column, before, language)}</td>
								<td>
									<span aria-hidden="true">→ </span>
									{valueText(texts, column, after, language)}
								</td>
							</tr>
						)),
					)}
				</tbody>
			</table>
			<FirstOf shown={cars.length} all={file.updated} />
		</section>
	)
}

export function NewCars({ file }: OfFile) {
	const texts = useWords(IMPORT_TEXTS)
	const { language } = useLanguage()
	const { newCars: cars } = file
	if (cars.length === 0) return null
	const { names } = texts.columns
	return (
		<details>
			<summary>{texts.inserted.title}</summary>
			<table className="plain-table">
				<thead>
					<tr>
						<th scope="col">{names.chassis_number}</th>
						<th scope="col">{names.model_text}</th>
						<th scope="col">{names.coc_exists}</th>
						<th scope="col" className="number">
							{names.price}
						</th>
					</tr>
				</thead>
				<tbody>
					{cars.map(({ chassisNumber, modelText, cocExists, priceOre }) => (
						<tr key={chassisNumber}>
							<th scope="row">
								<ChassisNumber value={chassisNumber} />
							</th>
							<td>{modelText}</td>
							<td>{valueText(texts, 'coc_exists', cocExists, language)}</td>
							<td className="number">{valueText(texts, 'price', priceOre, language)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<FirstOf shown={cars.length} all={file.inserted} />
		</details>
	)
}

function FirstOf({ shown, all }: { readonly shown: number; readonly all: number }) {
	const texts = useWords(IMPORT_TEXTS)
	const { language } = useLanguage()
	if (all <= shown) return null
	return <p className="hint">{texts.firstOf(shown, formatCount(all, language))}</p>
}

/** As people say it, never as the table keeps it. */
function valueText(
	{ values }: Pick<ImportTexts, 'values'>,
	column: CarFileColumn,
	value: string | number | boolean | null,
	language: Language,
): string {
	if (column === 'price') {
		return typeof value === 'number' ? formatOre(value, language) : values.usualPrice
	}
	if (typeof value === 'boolean') return value ? values.yes : values.no
	if (value === null || value === '' || (column === 'model_year' && value === 0)) return values.none
	return String(value)
}
