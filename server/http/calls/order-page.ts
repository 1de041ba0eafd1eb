import {
	CONSENT_WANTED,
	type Language,
	NOT_FETCHED,
	offering,
	PAGE_PATHS,
	PROVIDER_AWAY,
} from '@coc/contract'
import type { Shop } from '../../orders/shop.ts'

/** Where to send a person back to. The API's own host has no pages of ours where the site has its own. */
export function orderPage(shop: Pick<Shop, 'publicUrl' | 'apiUrl'>, orderId: string): string {
	const site = shop.publicUrl === shop.apiUrl ? '' : shop.publicUrl
	return site + PAGE_PATHS.payment(encodeURIComponent(orderId))
}

/** The same, where it is to be said that nothing could be paid just now. */
export function pageWhenProviderIsAway(
	shop: Pick<Shop, 'publicUrl' | 'apiUrl'>,
	orderId: string,
	language: Language | null = null,
): string {
	const page = orderPage(shop, orderId)
	return (language ? offering(page, language) : page) + PROVIDER_AWAY
}

/** The same, where something is to be accepted before it can be paid. */
export function pageWhenConsentIsWanted(
	shop: Pick<Shop, 'publicUrl' | 'apiUrl'>,
	orderId: string,
): string {
	return orderPage(shop, orderId) + CONSENT_WANTED
}

/** The same, where it is to be said that a certificate could not be fetched. */
export function pageWhenNotFetched(
	shop: Pick<Shop, 'publicUrl' | 'apiUrl'>,
	orderId: string,
): string {
	return orderPage(shop, orderId) + NOT_FETCHED
}
