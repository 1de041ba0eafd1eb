import type { BookTables } from './tables/books.ts'
import type { DeskTables } from './tables/desk.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { OperatorTables } from './tables/operators.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { ServiceTables } from './tables/service.ts'
import type { WithdrawalTables } from './tables/withdrawals.ts'

/** The tables as the migrations leave them. */
export type Schema = OrderTables &
	PaymentTables &
	BookTables &
	ServiceTables &
	DeskTables &
	OperatorTables &
	DocumentTables &
	WithdrawalTables
