/** In the address of the form: the order whose page leads there. Whoever knows its id gets it filled in. */
export const WITHDRAWN_ORDER = 'order'

/** What the second step of the form confirms, on the API's host. */
export const CONFIRM_WITHDRAWAL = '/withdraw/confirm'
