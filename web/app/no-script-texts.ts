import type { Language } from '@coc/contract'

/** What a page says to who has no script, where its part has nothing better to say. */
export const NO_SCRIPT_TEXTS: Record<Language, (mailbox: string) => string> = {
	sv: (mailbox) =>
		`Webbplatsen behöver JavaScript för att skicka din beställning. Mejla annars ${mailbox}.`,
	en: (mailbox) => `The site needs JavaScript to send your order. Otherwise e-mail ${mailbox}.`,
}
