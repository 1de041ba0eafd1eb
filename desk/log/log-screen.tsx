import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { searchWith } from '../navigation/address.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { DataTable } from '../table/data-table.tsx'
import { ExportLog } from './export-log.tsx'
import { logColumns } from './log-columns.tsx'
import { isNarrowed, logFilters, logQuery } from './log-filter.ts'
import { LOG_TEXTS } from './log-texts.ts'

/** Who did what, the newest first; what narrows it is in the address. */
export function LogScreen() {
	const { desk } = useTexts()
	const texts = useWords(LOG_TEXTS)
	const { language } = useLanguage()
	const { search } = useNavigation()
	const { permissions } = useMe()
	const calls = useCalls()
	const query = logQuery(search)
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['office', 'log', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.log(query, { signal })),
		placeholderData: keepPreviousData,
	})
	const names = usePeople([...(data?.acts ?? []).map(({ operator }) => operator)])
	return (
		<section className="list" aria-busy={isPlaceholderData}>
			<title>{`${texts.title} – ${desk}`}</title>
			<div className="list-head">
				<h1 tabIndex={-1}>{texts.title}</h1>
				<FilterChips filters={logFilters(texts, language, names)} />
				{permissions.includes('export') && <ExportLog search={search} />}
			</div>
			<p className="hint">{texts.text}</p>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && data.acts.length === 0 && <Nothing search={search} />}
			{data && data.acts.length > 0 && (
				<DataTable
					caption={texts.title}
					columns={logColumns(texts, language)}
					rows={data.acts}
					keyOf={({ id }) => String(id)}
					nameOf={({ operator }) => operator}
				/>
			)}
			<Turning search={search} before={data?.before ?? null} />
		</section>
	)
}

/** Whoever may see the list of people chooses among all of them, the others among those shown. */
function usePeople(shown: readonly string[]): string[] {
	const calls = useCalls()
	const { permissions } = useMe()
	const { data } = useQuery({
		queryKey: ['office', 'operators'],
		queryFn: ({ signal }) => dataOf(calls.operators({ signal })),
		enabled: permissions.includes('operators'),
	})
	const all = [...(data?.operators ?? []).map(({ name }) => name), ...shown]
	return [...new Set(all)].toSorted((one, other) => one.localeCompare(other))
}

function Nothing({ search }: { readonly search: string }) {
	const texts = useWords(LOG_TEXTS)
	if (!isNarrowed(search)) return <p className="empty">{texts.none}</p>
	return (
		<p className="empty">
			{texts.noneLikeThat} <DeskLink to={SCREENS.log}>{texts.showAll}</DeskLink>
		</p>
	)
}

type TurningProps = { readonly search: string; readonly before: number | null }

/** Older by page; Back leads back. */
function Turning({ search, before }: TurningProps) {
	const texts = useWords(LOG_TEXTS)
	const isOlder = new URLSearchParams(search).has('before')
	if (before === null && !isOlder) return null
	const at = (id: number | null) =>
		SCREENS.log + searchWith(search, { before: id === null ? null : String(id) })
	return (
		<nav className="pager" aria-label={texts.title}>
			{isOlder && (
				<DeskLink className="button quiet" to={at(null)}>
					{texts.newest}
				</DeskLink>
			)}
			{before !== null && (
				<DeskLink className="button quiet" to={at(before)} rel="next">
					{texts.older}
				</DeskLink>
			)}
		</nav>
	)
}
