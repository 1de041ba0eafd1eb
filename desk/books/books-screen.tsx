import type { BookedMonth } from '@coc/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { formatCount, formatOre } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { monthAddress } from '../navigation/screens.ts'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { BOOKS_TEXTS } from './books-texts.ts'
import { MonthPane } from './month-pane.tsx'
import { MonthState } from './month-state.tsx'
import { monthName } from './month-words.ts'

/** The months, and beside them the one that is open. */
export function BooksScreen({ openMonth }: { readonly openMonth: string | null }) {
	const { desk } = useTexts()
	const texts = useWords(BOOKS_TEXTS)
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['books', 'months'],
		queryFn: ({ signal }) => dataOf(calls.bookedMonths({ signal })),
	})
	const columns = useMonthColumns()
	const Heading = openMonth === null ? 'h1' : 'h2'
	const hasVouchers = data?.months.some((month) => vouchersIn(month) > 0)
	return (
		<div className={openMonth === null ? 'orders' : 'orders beside'}>
			<section className="list months">
				{openMonth === null && <title>{`${texts.title} – ${desk}`}</title>}
				<div className="list-head">
					<Heading tabIndex={-1}>{texts.title}</Heading>
				</div>
				{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
				{!data && !error && <Waiting />}
				{data && !hasVouchers && <p className="empty">{texts.none}</p>}
				{data && hasVouchers && (
					<DataTable
						caption={texts.title}
						columns={columns}
						rows={data.months}
						keyOf={({ month }) => month}
						nameOf={({ month }) => month}
						addressOf={({ month }) => monthAddress(month)}
						openKey={openMonth}
					/>
				)}
			</section>
			{openMonth !== null && <MonthPane key={openMonth} month={openMonth} />}
		</div>
	)
}

const vouchersIn = ({ receipts, creditNotes, oddPayments }: BookedMonth) =>
	receipts + creditNotes + oddPayments

function useMonthColumns(): Column<BookedMonth>[] {
	const { columns: titles } = useWords(BOOKS_TEXTS)
	const { language } = useLanguage()
	const money = (ore: number) => formatOre(ore, language)
	const counted = (count: number) => formatCount(count, language)
	return [
		{ key: 'month', title: titles.month, cell: ({ month }) => monthName(month, language) },
		{
			key: 'state',
			title: titles.state,
			cell: (month) => <MonthState month={month} vouchers={vouchersIn(month)} />,
		},
		{ key: 'net', title: titles.net, cell: ({ netOre }) => money(netOre), isNumber: true },
		{
			key: 'vat',
			title: titles.vat,
			cell: ({ vatOre }) => money(vatOre),
			isNumber: true,
			givesWay: 1,
		},
		{
			key: 'receipts',
			title: titles.receipts,
			cell: ({ receipts }) => counted(receipts),
			isNumber: true,
			givesWay: 1,
		},
		{
			key: 'creditNotes',
			title: titles.creditNotes,
			cell: ({ creditNotes }) => counted(creditNotes),
			isNumber: true,
			givesWay: 1,
		},
		{
			key: 'notExported',
			title: titles.notExported,
			cell: ({ notExported }) => counted(notExported),
			isNumber: true,
			givesWay: 1,
		},
	]
}
