import { environmentReader } from '../../settings/environment.ts'
import { readDeliverySettings } from '../read-delivery-settings.ts'

/** As it is where nothing is set. */
export const USUAL_DELIVERY = {
	...readDeliverySettings(environmentReader({}, false)),
	scanner: null,
	source: null,
}
