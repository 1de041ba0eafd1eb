import { CAR_FILE_COLUMNS, type CarFileColumn, type ReadCarFile } from '@coc/contract/desk'
import { useWords } from '../../i18n/use-words.ts'
import { IMPORT_TEXTS } from './import-texts.ts'

type Columns = readonly (CarFileColumn | null)[]

type ColumnMappingProps = {
	readonly file: ReadCarFile
	readonly isMending: boolean
	readonly onChoose: (columns: (CarFileColumn | null)[]) => void
}

/** Which of the file's columns is which of ours: guessed, and changed here. */
export function ColumnMapping({ file, isMending, onChoose }: ColumnMappingProps) {
	const { columns: texts } = useWords(IMPORT_TEXTS)
	return (
		<section aria-label={texts.title}>
			<h2>{texts.title}</h2>
			<table className="plain-table mapping">
				<thead>
					<tr>
						<th scope="col">{texts.inFile}</th>
						<th scope="col">{texts.examples}</th>
						<th scope="col">{texts.means}</th>
					</tr>
				</thead>
				<tbody>
					{file.headers.map((header, index) => {
						const name = header || texts.nameless(index + 1)
						return (
							// biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and keep their place
							<tr key={index}>
								<th scope="row">{name}</th>
								<td className="hint">{examplesIn(file, index)}</td>
								<td>
									<span className="select">
										<select
											aria-label={texts.meansOf(name)}
											aria-busy={isMending}
											value={file.columns[index] ?? ''}
											onChange={({ target }) => onChoose(chosen(file.columns, index, target.value))}
										>
											<option value="">{texts.nothing}</option>
											{CAR_FILE_COLUMNS.map((column) => (
												<option key={column} value={column}>
													{texts.names[column]}
												</option>
											))}
										</select>
									</span>
								</td>
							</tr>
						)
					})}
				</tbody>
			</table>
		</section>
	)
}

const LONGEST_EXAMPLE = 24

function examplesIn({ samples }: ReadCarFile, index: number): string {
	const examples = samples.map((cells) => cells[index]?.trim() ?? '').filter(Boolean)
	return examples
		.map((text) => (text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text))
		.join(' · ')
}

/** Each of ours is one of the file's at most: where it was before, it is no longer. */
function chosen(columns: Columns, index: number, value: string): (CarFileColumn | null)[] {
	const column = CAR_FILE_COLUMNS.find((name) => name === value) ?? null
	return columns.map((before, at) => {
		if (at === index) return column
		return before === column ? null : before
	})
}
