export type Tracking = {
	readonly carrier: string
	readonly number: string
	/** Null: the settings know no such carrier any more. */
	readonly link: string | null
}

/** The link that follows a parcel, with {number} in it, by the carrier's name. */
export type Carriers = ReadonlyMap<string, string>

export const DEFAULT_CARRIERS = 'PostNord=https://tracking.postnord.com/se/?id={number}'

/** Reads `PostNord=https://…{number}, DHL=https://…{number}`. Null when it cannot be understood. */
export function parseCarriers(text: string): Carriers | null {
	const carriers = new Map<string, string>()
	for (const part of text.split(',')) {
		const [name = '', ...rest] = part.split('=')
		const link = rest.join('=').trim()
		const isLink = URL.parse(link)?.protocol === 'https:' && link.includes('{number}')
		if (name.trim() === '' || !isLink) return null
		carriers.set(name.trim(), link)
	}
	return carriers
}

export function trackingLink(carriers: Carriers, carrier: string, number: string): string | null {
	const link = carriers.get(carrier)
	return link?.replaceAll('{number}', () => encodeURIComponent(number)) ?? null
}

/** Where a posted certificate is. Null: nobody has noted that it was posted. */
export function trackingOf(
	carriers: Carriers,
	carrier: string | null,
	number: string | null,
): Tracking | null {
	if (carrier === null || number === null) return null
	return { carrier, number, link: trackingLink(carriers, carrier, number) }
}
