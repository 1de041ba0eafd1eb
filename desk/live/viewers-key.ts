/** Of who has an order open. Not among the orders: an act changes nothing of it. */
export const viewersKey = (orderId: string) => ['viewers', orderId]
