import {
	type CarFileColumn,
	type CarFileMending,
	isSpreadsheetError,
	type ReadCarFile,
} from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useMe } from '../../api/desk-context.tsx'
import { useDraft } from '../../forms/draft.ts'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useTell } from '../../news/news.tsx'
import { IMPORT_TEXTS } from './import-texts.ts'

type WrongRow = ReadCarFile['wrongRows'][number]
/** What was written, by line and by the place of the column. */
type Written = Readonly<Record<string, Readonly<Record<string, string>>>>

type WrongRowsProps = {
	readonly sha256: string
	readonly file: ReadCarFile
	readonly isMending: boolean
	readonly onMend: (mending: CarFileMending) => Promise<ReadCarFile | null>
}

/** Rows that cannot be brought in, each as fields to put right. */
export function WrongRows({ sha256, file, isMending, onMend }: WrongRowsProps) {
	const { wrong: texts, columns } = useWords(IMPORT_TEXTS)
	const { acts } = useTexts()
	const { language } = useLanguage()
	const { operator } = useMe()
	const tell = useTell()
	const [draft, setDraft] = useDraft(`car-file:${operator.id}:${sha256}`)
	const written = read(draft)
	const [sent, setSent] = useState<readonly number[]>([])
	const used = file.columns.flatMap((column, index) => (column ? [{ column, index }] : []))
	const mended = file.wrongRows.filter(({ line }) => written[line])
	const write = ({ line }: WrongRow, index: number, text: string) =>
		setDraft(JSON.stringify({ ...written, [line]: { ...written[line], [index]: text } }))
	const send = async (event: FormEvent) => {
		event.preventDefault()
		if (mended.length === 0) return tell('info', texts.nothing)
		const rows = mended.map((row) => ({
			line: row.line,
			cells: file.headers.map((_, index) => valueIn(row, written, index)),
		}))
		setSent(rows.map(({ line }) => line))
		const after = await onMend({ rows })
		setSent([])
		if (!after) return
		setDraft((now) => unsentOf(now, written))
		const lines = rows.map(({ line }) => line)
		const left = after.wrongRows.filter(({ line }) => lines.includes(line)).length
		tell(left === 0 ? 'success' : 'info', left === 0 ? texts.allRight : texts.stillWrong(left))
	}
	return (
		<section aria-label={texts.title}>
			<h2>{texts.title}</h2>
			<p className="hint">
				{texts.text}{' '}
				{file.wrong > file.wrongRows.length &&
					texts.shown(file.wrongRows.length, formatCount(file.wrong, language))}
			</p>
			<form className="wrong-rows" onSubmit={send}>
				<div className="scrolls">
					<table className="plain-table">
						<thead>
							<tr>
								<th scope="col">{texts.line}</th>
								{used.map(({ column }) => (
									<th key={column} scope="col">
										{columns.names[column]}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{file.wrongRows.map((row) => (
								<tr key={row.line}>
									<th scope="row">
										<span className="only-on-phone">{texts.line} </span>
										{row.line}
										{row.column === null && <Fault text={texts.faults.row} />}
									</th>
									{used.map(({ column, index }) => (
										<td key={column} data-title={columns.names[column]}>
											<Cell
												row={row}
												column={column}
												isError={isSpreadsheetError(row.cells[index] ?? '')}
												value={valueIn(row, written, index)}
												isSent={sent.includes(row.line)}
												onWrite={(text) => write(row, index, text)}
											/>
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
				<Button type="submit" look="quiet" aria-disabled={isMending} aria-busy={isMending}>
					{isMending ? acts.underWay : texts.retry}
				</Button>
			</form>
		</section>
	)
}

function read(draft: string): Written {
	return draft === '' ? {} : JSON.parse(draft)
}

/** What was written since these were sent. */
function unsentOf(draft: string, sent: Written): string {
	const left = Object.entries(read(draft)).filter(
		([line, cells]) => JSON.stringify(cells) !== JSON.stringify(sent[line]),
	)
	return left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left))
}

function valueIn({ line, cells }: WrongRow, written: Written, index: number): string {
	return written[line]?.[index] ?? cells[index] ?? ''
}

type CellProps = {
	readonly row: WrongRow
	readonly column: CarFileColumn
	/** In the file, whatever is written here. */
	readonly isError: boolean
	readonly value: string
	/** It is being looked at: what is written into it now would be about a row that may be gone. */
	readonly isSent: boolean
	readonly onWrite: (text: string) => void
}

function Cell({ row, column, isError, value, isSent, onWrite }: CellProps) {
	const { wrong: texts, columns } = useWords(IMPORT_TEXTS)
	const id = useId()
	const isWrong = row.column === column
	return (
		<>
			<input
				aria-label={texts.fieldOf(columns.names[column], row.line)}
				aria-invalid={isWrong}
				aria-describedby={isWrong ? id : undefined}
				className={`cell ${column}`}
				autoComplete="off"
				spellCheck={false}
				maxLength={1000}
				value={value}
				readOnly={isSent}
				onChange={({ target }) => onWrite(target.value)}
			/>
			{isWrong && <Fault id={id} text={texts.faults[isError ? 'spreadsheetError' : column]} />}
		</>
	)
}

function Fault({ id, text }: { readonly id?: string; readonly text: string }) {
	return (
		<p id={id} className="message error">
			<Icon name="error" />
			{text}
		</p>
	)
}
