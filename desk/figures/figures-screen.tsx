import type { Figures } from '@coc/contract/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { BarChart } from '../charts/bar-chart.tsx'
import { formatCount, formatOre } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { Certificates } from './certificates.tsx'
import { Countries } from './countries.tsx'
import { ExportPayments } from './export-payments.tsx'
import { FIGURES_TEXTS } from './figures-texts.ts'
import { KeyFigures } from './key-figures.tsx'
import { FROM, PeriodChoice, TO, today } from './period-choice.tsx'
import { inSteps, isWrongPeriod, stepFor } from './periods.ts'
import { UnknownCars } from './unknown-cars.tsx'

/** A period in figures and small pictures, each with its table. */
export function FiguresScreen() {
	const { desk } = useTexts()
	const texts = useWords(FIGURES_TEXTS)
	const calls = useCalls()
	const { search } = useNavigation()
	const { permissions } = useMe()
	const query = periodIn(search)
	const isWrong = isWrongPeriod(query.get(FROM), query.get(TO), today())
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['figures', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.figures(query, { signal })),
		placeholderData: keepPreviousData,
		enabled: !isWrong,
	})
	return (
		<div className="screen wide">
			<title>{`${texts.title} – ${desk}`}</title>
			<h1 tabIndex={-1}>{texts.title}</h1>
			<PeriodChoice shown={data ?? null} />
			{isWrong && <p role="alert">{texts.wrongPeriod}</p>}
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && !isWrong && <Waiting />}
			{data && !isWrong && (
				<div className="list figures-of-period" aria-busy={isPlaceholderData}>
					<KeyFigures figures={data} />
					<p className="hint">
						{texts.moneyHint} <DeskLink to={SCREENS.books}>{texts.toBooks}</DeskLink>
					</p>
					{permissions.includes('export') && (
						<ExportPayments from={data.from} to={data.to} isStale={isPlaceholderData} />
					)}
					{isEmpty(data) ? (
						<p className="empty">{texts.none}</p>
					) : (
						<div className="pictures">
							<OrdersAndMoney figures={data} />
							<Certificates certificates={data.certificates} />
							<Countries countries={data.countries} />
						</div>
					)}
					<UnknownCars unknownCars={data.unknownCars} />
				</div>
			)}
		</div>
	)
}

const isEmpty = ({ received, paidOre, refundedOre, certificates, sold }: Figures) =>
	[received, paidOre, refundedOre, certificates.sent, sold.netOre].every((value) => value === 0)

function periodIn(search: string): URLSearchParams {
	const asked = new URLSearchParams(search)
	const period = new URLSearchParams()
	for (const name of [FROM, TO]) {
		const day = asked.get(name)
		if (day) period.set(name, day)
	}
	return period
}

function OrdersAndMoney({ figures }: { readonly figures: Figures }) {
	const texts = useWords(FIGURES_TEXTS)
	const { language } = useLanguage()
	const step = stepFor(figures.days.length)
	const sums = inSteps(figures.days, step)
	const label = (day: string) => (step === 'week' ? texts.weekOf(day) : day)
	return (
		<>
			<BarChart
				title={texts.orders[step]}
				bars={sums.map(({ day, received }) => ({ label: label(day), value: received }))}
				format={(value) => formatCount(value, language)}
			/>
			<BarChart
				title={texts.money[step]}
				bars={sums.map(({ day, paidOre }) => ({ label: label(day), value: paidOre }))}
				format={(value) => formatOre(value, language)}
			/>
		</>
	)
}
