import {
	addressIn,
	type Language,
	type SiteSettings,
	type WithdrawalMode,
	WORDS_PATHS,
} from '@coc/contract'
import type { Seller } from '../receipts/receipt.ts'

/** The settings that the texts tell of. */
export type LawFacts = {
	readonly publicUrl: string
	readonly site: Pick<SiteSettings, 'brandName' | 'contactEmail' | 'captcha' | 'privacyPolicyUrl'>
	readonly seller: Seller
	readonly sellerPhone: string | null
	readonly withdrawal: WithdrawalMode
	readonly expireDays: number
	readonly retentionDays: number
	readonly delivery: { readonly days: number; readonly retentionDays: number }
}

/** Where the value is null, so is the paragraph or the list's item that names it. */
export function placeholders(facts: LawFacts, language: Language): Map<string, string | null> {
	const { publicUrl, site, seller, sellerPhone, delivery } = facts
	const { days, workingDays } = DAYS[language]
	return new Map(
		Object.entries({
			'seller.name': seller.name,
			'seller.address': seller.address.join(', '),
			'seller.email': site.contactEmail,
			'seller.phone': sellerPhone,
			'seller.organisationNumber': seller.organisationNumber,
			'seller.vatNumber': seller.vatNumber,
			'brand.name': site.brandName,
			'site.address': publicUrl,
			'site.withdraw': addressIn(language, publicUrl + WORDS_PATHS.withdraw),
			'site.privacy': site.privacyPolicyUrl,
			'orders.lapseAfter': counted(facts.expireDays, days),
			'orders.keptFor': counted(facts.retentionDays, days),
			'certificates.within': counted(delivery.days, workingDays),
			'certificates.keptFor': counted(delivery.retentionDays, days),
			'captcha.google': site.captcha.provider === 'recaptcha' ? 'Google reCAPTCHA' : null,
		}),
	)
}

type Unit = readonly [one: string, many: string]

const DAYS: Record<Language, { readonly days: Unit; readonly workingDays: Unit }> = {
	sv: { days: ['dag', 'dagar'], workingDays: ['arbetsdag', 'arbetsdagar'] },
	en: { days: ['day', 'days'], workingDays: ['working day', 'working days'] },
}

const counted = (count: number, [one, many]: Unit) => `${count}\u00a0${count === 1 ? one : many}`
