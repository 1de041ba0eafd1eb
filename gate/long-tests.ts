/**
 * The files of tests that take longest. `npm test` starts them first, so that no worker is left alone
 * with one at the end; `npm run check` leaves them to `npm test`, unless they are what was changed.
 */
export const LONG_TESTS: readonly string[] = [
	'server/log/canary.test.ts',
	'server/orders/paying/payment-model.test.ts',
	'server/site-export/export-site.test.ts',
	'server/http/calls/idempotency.test.ts',
	'server/orders/mails/send-mail-failures.test.ts',
	'server/orders/refunding/refund-order.test.ts',
	'server/http/calls/car-limits.test.ts',
	'server/db/backup/backup.test.ts',
	'server/payments/adapters/stripe-story.test.ts',
	'server/orders/paying/payment-storms.test.ts',
	'server/http/graceful-shutdown.test.ts',
	'server/db/new-columns.test.ts',
	'server/orders/order-story.test.ts',
	'server/desk/commands/customer-care.test.ts',
	'server/db/local-postgres/local-postgres.test.ts',
	'server/db/local-postgres/crash.test.ts',
]
