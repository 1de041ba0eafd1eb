import type { MonthSums } from '@coc/contract/desk'
import { Banner } from '@coc/ui/banner.tsx'
import { formatRate } from '@coc/ui/format.ts'
import { Icon } from '@coc/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { useKeys } from '../keys/keys.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { Facts, Section } from '../orders/order/section.tsx'
import { BOOKS_TEXTS } from './books-texts.ts'
import { CloseMonth } from './close-month.tsx'
import { MonthFiles } from './month-files.tsx'
import { MonthState } from './month-state.tsx'
import { countryName, monthName } from './month-words.ts'
import { AccountTable, SoldTable } from './sum-tables.tsx'

/** What is booked in one month, its files, and its end. */
export function MonthPane({ month }: { readonly month: string }) {
	const texts = useWords(BOOKS_TEXTS)
	const { navigate } = useNavigation()
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['books', 'month', month],
		queryFn: ({ signal }) => dataOf(calls.monthSums(month, { signal })),
	})
	useKeys({ Escape: () => navigate(SCREENS.books) })
	return (
		<article className="order">
			<DeskLink className="close" to={SCREENS.books}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.close}</span>
			</DeskLink>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && <WholeMonth sums={data} />}
		</article>
	)
}

function WholeMonth({ sums }: { readonly sums: MonthSums }) {
	const { desk } = useTexts()
	const texts = useWords(BOOKS_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus({ preventScroll: true }), [])
	const title = texts.monthTitle(monthName(sums.month, language))
	const vouchers = sums.series.reduce((count, series) => count + series.vouchers, 0)
	const canExport = permissions.includes('export')
	return (
		<>
			<header>
				<title>{`${title} – ${desk}`}</title>
				<h1 ref={heading} tabIndex={-1}>
					{title}
				</h1>
				<p>
					<MonthState month={sums} vouchers={vouchers} />
				</p>
			</header>
			{sums.inOtherCurrency > 0 && (
				<Banner tone="info" title={texts.inOtherCurrency(sums.inOtherCurrency)} />
			)}
			<Section title={texts.rates}>
				<SoldTable
					heading={texts.rate}
					rows={sums.rates.map((rate) => ({
						...rate,
						name: `${formatRate(rate.vatRateBasisPoints / 100, language)} %`,
					}))}
				/>
			</Section>
			<Section title={texts.countries}>
				<SoldTable
					heading={texts.country}
					rows={sums.countries.map((country) => ({
						...country,
						name: countryName(country.countryCode, language, texts.outsideEu),
					}))}
				/>
			</Section>
			<Section title={texts.vouchers}>
				{vouchers === 0 && <p className="hint">{texts.nothing}</p>}
				<Facts facts={seriesFacts()} />
				{sums.accounts.length > 0 && (
					<details>
						<summary>{texts.accounts}</summary>
						<AccountTable sums={sums} />
					</details>
				)}
			</Section>
			<MonthFiles sums={sums} canExport={canExport} />
			<CloseMonth sums={sums} canClose={canExport} />
		</>
	)

	function seriesFacts() {
		return sums.series.map(({ kind, vouchers: count, first, last }) => {
			const series = texts.series(sums.seriesNames[kind], String(first), String(last))
			return [texts.kinds[kind], `${formatCount(count, language)} (${series})`] as const
		})
	}
}
