import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../../api/desk-context.tsx'
import { dataOf } from '../../../api/query-client.ts'

/** The mails of an order as they were sent, and which could be sent once more. */
export function useMails(orderId: string) {
	const calls = useCalls()
	return useQuery({
		queryKey: ['orders', 'one', orderId, 'mails'],
		queryFn: ({ signal }) => dataOf(calls.ofOrder.mails(orderId, { signal })),
	})
}
