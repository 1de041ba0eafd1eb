import type { PaymentSummary } from '@coc/contract'
import { createContext } from 'react'

/** The element in which the server gives the browser the order that the page already shows. */
export const ORDER_IN_PAGE = 'order'

/** Null once it was shown: who comes back to the page later is not shown what was true before. */
type OrderInPage = { current: PaymentSummary | null }

export const OrderInPageContext = createContext<OrderInPage>({
	current: typeof document === 'undefined' ? null : readOrder(),
})

function readOrder(): PaymentSummary | null {
	return JSON.parse(document.getElementById(ORDER_IN_PAGE)?.textContent ?? 'null')
}
