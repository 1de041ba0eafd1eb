import { chooseForms, type FormsOutcome } from '../../../deliveries/by-hand/choose-forms.ts'
import type { DeliveryForm } from '../../../deliveries/certificates.ts'
import type { Act } from '../act.ts'

type Choosing = { readonly orderId: string; readonly forms: readonly DeliveryForm[] }

export const CHOOSE_FORMS: Act<Choosing, FormsOutcome> = {
	name: 'delivery-forms',
	permission: 'handle',
	perform: ({ shop }, { orderId, forms }, note) =>
		chooseForms(
			shop,
			{ orderId, forms },
			note({ orderId, details: { forms: forms.join(' and ') } }),
		),
}
