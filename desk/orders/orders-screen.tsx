import { USUAL_ORDER_SORT } from '@coc/contract/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { chosenColumns } from '../table/columns.ts'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { withRememberedColumns } from '../table/remembered-columns.ts'
import { countOf, NOTHING } from '../table/selection.ts'
import { SelectionBar } from '../table/selection-bar.tsx'
import { LIST_TEXTS } from './list/list-texts.ts'
import { useRowMemory } from './list/use-row-memory.ts'
import { useSelection } from './list/use-selection.ts'
import { OrderPane } from './order/order-pane.tsx'
import { orderColumns } from './order-columns.tsx'
import { NoOrders, OrderCount } from './order-count.tsx'
import { narrowing, orderFilters, orderQuery } from './order-filter.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }))
const BulkPanel = lazy(async () => ({
	default: (await import('./bulk/bulk-panel.tsx')).BulkPanel,
}))
const ViewsMenu = lazy(async () => ({
	default: (await import('./views/views-menu.tsx')).ViewsMenu,
}))
const ExportButton = lazy(async () => ({
	default: (await import('./bulk/export-button.tsx')).ExportButton,
}))

const USUAL_SORTING = { column: USUAL_ORDER_SORT.by, direction: USUAL_ORDER_SORT.direction }

/** Which list remembers its columns. */
const LIST = 'orders'

/** The list, and beside it the order that is open; where there is little room the order takes it. */
export function OrdersScreen({ openId }: { readonly openId: string | null }) {
	const { desk } = useTexts()
	const ordersTexts = useWords(ORDERS_TEXTS)
	const texts = { ...ordersTexts, list: useWords(LIST_TEXTS) }
	const { language } = useLanguage()
	const { search } = useNavigation()
	const calls = useCalls()
	const query = orderQuery(search)
	const filter = narrowing(search)
	const narrowedBy = JSON.stringify(filter)
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['orders', 'list', query.toString()],
		queryFn: async ({ signal }) => ({
			...(await dataOf(calls.orders(query, { signal }))),
			narrowedBy,
		}),
		placeholderData: keepPreviousData,
	})
	// Until its own rows are there, those of the filter before are shown: nothing is done to them.
	const isOfFilter = data?.narrowedBy === narrowedBy
	const list = useRef<HTMLElement>(null)
	const isShown = data !== undefined && !isPlaceholderData
	useRowMemory({ list, search: query.toString(), openId, isShown })
	const [selected, select] = useSelection(narrowedBy)
	const selection = isOfFilter ? selected : NOTHING
	const columns = orderColumns(texts, language, { isSearch: query.has('q') })
	const bulkId = new URLSearchParams(search).get('bulk')
	const Heading = openId === null ? 'h1' : 'h2'
	return (
		<div className={openId === null ? 'orders' : 'orders beside'}>
			<section ref={list} className="list" aria-busy={isPlaceholderData}>
				{openId === null && <title>{`${texts.title} – ${desk}`}</title>}
				<div className="list-head">
					<Heading tabIndex={-1}>{texts.title}</Heading>
					{data && <OrderCount page={data} />}
					<FilterChips filters={orderFilters(texts, language)} />
					<Suspense>
						<ViewsMenu />
						{data && (
							<ExportButton
								filter={filter}
								selection={selection}
								page={data}
								isStale={!isOfFilter}
							/>
						)}
					</Suspense>
					<ColumnsMenu columns={columns} list={LIST} />
				</div>
				{bulkId && (
					<Suspense>
						<BulkPanel key={bulkId} id={bulkId} />
					</Suspense>
				)}
				{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
				{!data && !error && <Waiting />}
				{data && data.orders.length === 0 && !error && <NoOrders />}
				{data && data.orders.length > 0 && (
					<>
						<div className="selection">
							<SelectionBar
								selection={selection}
								onSelect={select}
								total={data.total}
								isAtLeast={data.isAtLeast}
								shown={data.orders.length}
							/>
							{countOf(selection, data.total) > 0 && (
								<Suspense>
									<BulkBar
										filter={filter}
										selection={selection}
										page={data}
										onBegun={() => select(NOTHING)}
									/>
								</Suspense>
							)}
						</div>
						<DataTable
							caption={texts.title}
							columns={chosenColumns(columns, withRememberedColumns(localStorage, LIST, search))}
							rows={data.orders}
							usualSorting={USUAL_SORTING}
							keyOf={({ id }) => id}
							nameOf={({ reference }) => reference}
							addressOf={({ id }) => orderAddress(id, search)}
							openKey={openId}
							selection={selection}
							onSelect={isOfFilter ? select : null}
						/>
						<Pager page={data.page} pages={data.pages} />
					</>
				)}
			</section>
			{openId !== null && <OrderPane key={openId} id={openId} />}
		</div>
	)
}
