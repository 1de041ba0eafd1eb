import { useLanguage } from '../i18n/language-context.tsx'
import { ORDERS_TEXTS, type OrdersTexts } from './orders-texts.ts'

export function useOrdersTexts(): OrdersTexts {
	return ORDERS_TEXTS[useLanguage().language]
}
