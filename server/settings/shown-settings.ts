import type { PartyPlaces } from '../parties/read-parties.ts'
import type { Settings } from './settings.ts'

export type ShownSetting = { readonly name: string; readonly value: string }

/** What the desk shows of how the service is set up. */
export type Setup = {
	readonly settings: readonly ShownSetting[]
	readonly parties: PartyPlaces
}

/** Named one by one: a setting that is added later is shown by nobody's oversight. */
export function shownSetup(settings: Settings): Setup {
	const { delivery, limits, site, desk, payments, vat, vehicleRegister } = settings
	const list = (values: readonly (string | number)[]) => values.join(', ')
	const shown: Readonly<Record<string, string | number | boolean | null>> = {
		ROLE: settings.role,
		PUBLIC_URL: settings.publicUrl,
		API_URL: settings.apiUrl,
		DESK_URL: desk.url,
		BRAND_NAME: site.brandName,
		CONTACT_EMAIL: site.contactEmail,
		MAIL_FROM: settings.mailFrom,
		ALERTS_TO: list(settings.alertsTo),
		HANDLING: settings.handling,
		PRICE_PER_COC: settings.pricePerCocOre / 100,
		SHOW_PRICES: site.vatTable !== null,
		WITHDRAWAL: settings.withdrawal,
		REMIND_DAYS: list(settings.remindDays),
		EXPIRE_DAYS: settings.expireDays,
		RETENTION_DAYS: settings.retentionDays,
		DELIVERY_DAYS: delivery.days,
		DOCUMENT_RETENTION_DAYS: delivery.retentionDays,
		CLERK_REFUND_LIMIT: desk.clerkRefundLimitOre / 100,
		CAPTCHA: site.captcha.provider,
		PAYMENT_PROVIDER: payments.provider,
		ORDERS_PER_CLIENT_PER_HOUR: limits.ordersPerClientPerHour,
		ORDERS_PER_ADDRESS_PER_HOUR: limits.ordersPerAddressPerHour,
		CARS_PER_CLIENT_PER_DAY: limits.carsPerClientPerDay,
		CARS_PER_DAY: limits.carsPerDay,
		DESK_OIDC_ISSUER: desk.company?.issuer ?? null,
	}
	return {
		settings: Object.entries(shown).map(([name, value]) => ({ name, value: String(value ?? '') })),
		parties: {
			provider: payments.provider,
			mail: hostOf(settings.smtpUrl),
			register: vehicleRegister && hostOf(vehicleRegister.urlTemplate),
			documents: delivery.source && hostOf(delivery.source.urlTemplate),
			vies: vat.vies && hostOf(vat.vies.url),
			scanner: delivery.scanner && `${delivery.scanner.host}:${delivery.scanner.port}`,
		},
	}
}

/** Without the user and the password that an address may have in it. */
function hostOf(address: string): string {
	return URL.parse(address)?.host ?? ''
}
