import {
	CONSENT_WANTED,
	type Language,
	languageOfferedIn,
	NOT_FETCHED,
	offering,
	PAGE_PATHS,
	PROVIDER_AWAY,
} from '@coc/contract'
import type { FastifyRequest } from 'fastify'
import type { Shop } from '../../orders/shop.ts'
import { searchOf } from '../withdrawals/request-language.ts'

export type Site = Pick<Shop, 'publicUrl' | 'apiUrl'>

/** Which order's page, and in which language, for whoever has chosen none. Null: as for everybody. */
type Page = { readonly orderId: string; readonly language: Language | null }

/** What our page said it is in when it led here: the page that a person is sent back to is in the same. */
export function languageOfPage({ url }: FastifyRequest): Language | null {
	return languageOfferedIn(searchOf(url))
}

/** Where to send a person back to. The API's own host has no pages of ours where the site has its own. */
export function orderPage(shop: Site, { orderId, language }: Page): string {
	const site = shop.publicUrl === shop.apiUrl ? '' : shop.publicUrl
	const page = site + PAGE_PATHS.payment(encodeURIComponent(orderId))
	return language ? offering(page, language) : page
}

/** The same, where it is to be said that nothing could be paid just now. */
export function pageWhenProviderIsAway(shop: Site, page: Page): string {
	return orderPage(shop, page) + PROVIDER_AWAY
}

/** The same, where something is to be accepted before it can be paid. */
export function pageWhenConsentIsWanted(shop: Site, page: Page): string {
	return orderPage(shop, page) + CONSENT_WANTED
}

/** The same, where it is to be said that a certificate or another paper could not be fetched. */
export function pageWhenNotFetched(shop: Site, page: Page): string {
	return orderPage(shop, page) + NOT_FETCHED
}
