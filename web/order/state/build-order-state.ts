import { type OrderAction, orderReducer } from './order-reducer.ts'
import { type CarInOrder, initialOrderState, type OrderState } from './order-state.ts'

/** For tests: a form that a private person in Sweden has filled in completely. */
export function buildOrderState(changes: Partial<OrderState> = {}): OrderState {
	return {
		...initialOrderState,
		fields: {
			...initialOrderState.fields,
			firstName: 'Åsa',
			lastName: 'Öberg',
			emailAddress: 'asa@example.se',
			phoneNumber: '+46 70 123 45 67',
			streetAddress: 'Storgatan 1',
			zipCode: '111 22',
			city: 'Malmö',
		},
		cars: [buildCar('YV1AB1234C5678901')],
		captchaToken: 'token',
		...changes,
	}
}

export function buildCar(chassisNumber: string, changes: Partial<CarInOrder> = {}): CarInOrder {
	return {
		chassisNumber,
		lookup: 'pending',
		regNumber: null,
		model: null,
		cocExists: true,
		price: null,
		...changes,
	}
}

export const submitted: OrderAction = { type: 'submitted', freshKey: 'key-1' }

export function after(state: OrderState, ...actions: OrderAction[]): OrderState {
	return actions.reduce(orderReducer, state)
}
