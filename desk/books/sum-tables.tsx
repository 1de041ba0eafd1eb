import type { MonthSums } from '@coc/contract/desk'
import { formatOre } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { BOOKS_TEXTS } from './books-texts.ts'

type SoldRow = { readonly name: string; readonly netOre: number; readonly vatOre: number }

type SoldTableProps = { readonly heading: string; readonly rows: readonly SoldRow[] }

/** What was sold less what was credited, and its sum. */
export function SoldTable({ heading, rows }: SoldTableProps) {
	const texts = useWords(BOOKS_TEXTS)
	if (rows.length === 0) return <p className="hint">{texts.nothing}</p>
	const sum = (of: 'netOre' | 'vatOre') => rows.reduce((total, row) => total + row[of], 0)
	return (
		<table className="plain-table sums">
			<thead>
				<tr>
					<th scope="col">{heading}</th>
					<th scope="col" className="number">
						{texts.net}
					</th>
					<th scope="col" className="number">
						{texts.vat}
					</th>
					<th scope="col" className="number">
						{texts.total}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Sold key={row.name} row={row} />
				))}
			</tbody>
			{rows.length > 1 && (
				<tfoot>
					<Sold row={{ name: texts.sum, netOre: sum('netOre'), vatOre: sum('vatOre') }} />
				</tfoot>
			)}
		</table>
	)
}

function Sold({ row: { name, netOre, vatOre } }: { readonly row: SoldRow }) {
	const texts = useWords(BOOKS_TEXTS)
	return (
		<tr>
			<th scope="row">{name}</th>
			<Money title={texts.net} ore={netOre} />
			<Money title={texts.vat} ore={vatOre} />
			<Money title={texts.total} ore={netOre + vatOre} />
		</tr>
	)
}

export function AccountTable({ sums }: { readonly sums: MonthSums }) {
	const texts = useWords(BOOKS_TEXTS)
	return (
		<table className="plain-table sums">
			<thead>
				<tr>
					<th scope="col">{texts.account}</th>
					<th scope="col" className="number">
						{texts.debit}
					</th>
					<th scope="col" className="number">
						{texts.credit}
					</th>
					<th scope="col" className="number">
						{texts.balance}
					</th>
				</tr>
			</thead>
			<tbody>
				{sums.accounts.map(({ account, debitOre, creditOre }) => (
					<tr key={account}>
						<th scope="row">{account}</th>
						<Money title={texts.debit} ore={debitOre} />
						<Money title={texts.credit} ore={creditOre} />
						<Money title={texts.balance} ore={debitOre - creditOre} />
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** On a phone the cell says itself what it is. */
function Money({ title, ore }: { readonly title: string; readonly ore: number }) {
	const { language } = useLanguage()
	return (
		<td className="number" data-title={title}>
			{formatOre(ore, language)}
		</td>
	)
}
