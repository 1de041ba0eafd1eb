import type { ToProduce } from '@coc/contract/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { orderAddress, SCREENS } from '../navigation/screens.ts'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { carColumns } from './car-columns.tsx'
import { isNarrowed, produceFilters, produceQuery } from './produce-filter.ts'
import { ProduceHead } from './produce-head.tsx'
import { PRODUCE_TEXTS } from './produce-texts.ts'

/** The cars that wait for a certificate, what was promised first before the others. */
export function ProduceScreen() {
	const { desk } = useTexts()
	const texts = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	const { search } = useNavigation()
	const { permissions } = useMe()
	const calls = useCalls()
	const query = produceQuery(search)
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['orders', 'produce', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.toProduce(query, { signal })),
		placeholderData: keepPreviousData,
	})
	const canAct = permissions.includes('handle')
	return (
		<section className="list produce" aria-busy={isPlaceholderData}>
			<title>{`${texts.title} – ${desk}`}</title>
			<ProduceHead view="cars" files={data?.files ?? null}>
				{data && <CarCount page={data} />}
				<FilterChips filters={produceFilters(texts)} />
			</ProduceHead>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && data.cars.length === 0 && !error && <NoCars />}
			{data && data.cars.length > 0 && (
				<>
					<DataTable
						caption={texts.title}
						columns={carColumns({ texts, language, canAct })}
						rows={data.cars}
						keyOf={({ orderId, chassisNumber }) => `${orderId} ${chassisNumber}`}
						nameOf={({ chassisNumber }) => chassisNumber}
						addressOf={({ orderId }) => orderAddress(orderId, '')}
					/>
					<Pager page={data.page} pages={data.pages} />
				</>
			)}
		</section>
	)
}

function CarCount({ page: { total, late } }: { readonly page: ToProduce }) {
	const texts = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	return (
		<p className="hint count" role="status">
			{texts.count(formatCount(total, language), total === 1)}
			{late > 0 && `, ${texts.late(formatCount(late, language))}`}
		</p>
	)
}

function NoCars() {
	const texts = useWords(PRODUCE_TEXTS)
	const { search } = useNavigation()
	if (!isNarrowed(search)) return <p className="empty">{texts.none}</p>
	return (
		<p className="empty">
			{texts.noneLikeThat} <DeskLink to={SCREENS.produce}>{texts.showAll}</DeskLink>
		</p>
	)
}
