import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { chosenColumns } from '../table/columns.ts'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { OrderPane } from './order/order-pane.tsx'
import { orderColumns } from './order-columns.tsx'
import { NoOrders, OrderCount } from './order-count.tsx'
import { orderFilters, orderQuery } from './order-filter.ts'
import { useOrdersTexts } from './use-orders-texts.ts'

/** The list, and beside it the order that is open; where there is little room the order takes it. */
export function OrdersScreen({ openId }: { readonly openId: string | null }) {
	const { desk } = useTexts()
	const texts = useOrdersTexts()
	const { language } = useLanguage()
	const { search } = useNavigation()
	const calls = useCalls()
	const query = orderQuery(search)
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['orders', 'list', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.orders(query, { signal })),
		placeholderData: keepPreviousData,
	})
	const list = useFocusOnReturn(openId)
	const columns = orderColumns(texts, language)
	const Heading = openId === null ? 'h1' : 'h2'
	return (
		<div className={openId === null ? 'orders' : 'orders beside'}>
			<section ref={list} className="list" aria-busy={isPlaceholderData}>
				{openId === null && <title>{`${texts.title} – ${desk}`}</title>}
				<div className="list-head">
					<Heading tabIndex={-1}>{texts.title}</Heading>
					{data && <OrderCount page={data} />}
					<FilterChips filters={orderFilters(texts, language)} />
					<ColumnsMenu columns={columns} />
				</div>
				{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
				{!data && !error && <Waiting />}
				{data && data.orders.length === 0 && !error && <NoOrders />}
				{data && data.orders.length > 0 && (
					<>
						<DataTable
							caption={texts.title}
							columns={chosenColumns(columns, search)}
							rows={data.orders}
							keyOf={({ id }) => id}
							nameOf={({ reference }) => reference}
							addressOf={({ id }) => orderAddress(id, search)}
							openKey={openId}
						/>
						<Pager page={data.page} pages={data.pages} />
					</>
				)}
			</section>
			{openId !== null && <OrderPane key={openId} id={openId} />}
		</div>
	)
}

/** Whoever closes an order goes on at its row. */
function useFocusOnReturn(openId: string | null) {
	const list = useRef<HTMLElement>(null)
	const before = useRef(openId)
	useEffect(() => {
		const closed = before.current
		before.current = openId
		if (openId !== null || closed === null) return
		const row = list.current?.querySelector(`[data-key="${CSS.escape(closed)}"]`)
		const target = row?.querySelector('a') ?? list.current?.querySelector('h1')
		target?.focus()
	}, [openId])
	return list
}
