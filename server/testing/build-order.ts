import type { OrderRequest } from '@coc/contract'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import type { VatRules } from '../vat/vat-rules.ts'

export function buildOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
	return {
		firstName: 'Åsa',
		lastName: 'Öberg Lind',
		isCompany: false,
		companyName: '',
		vatNumber: '',
		emailAddress: 'asa@example.com',
		phoneNumber: '+46 70 123 45 67',
		streetAddress: 'Storgatan 1',
		zipCode: '123 45',
		city: 'Östersund',
		countryCode: 'SE',
		countryOutsideEu: '',
		chassiNumbers: [CARS_TO_TRY.withEverything],
		userId: '',
		recaptchaToken: 'solved',
		...changes,
	}
}

export function buildCompanyOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
	return buildOrder({
		isCompany: true,
		companyName: 'Bilfirman & Söner AB',
		vatNumber: 'SE556677889901',
		...changes,
	})
}

/** As a shop has them that nobody has set: 25 % for all. */
export function buildVatRules(changes: Partial<VatRules> = {}): VatRules {
	return {
		supply: null,
		sellerCountry: 'SE',
		rates: { general: 25_00, exceptions: new Map() },
		oss: new Map(),
		...changes,
	}
}
