import type { Language } from '@coc/contract'

export type Following = {
	/** How many certificates follow, and by when. Null: by no day that can still be kept. */
	readonly following: number
	readonly followsBy: string | null
}

/** What a mail about certificates says of those that are still to come, in the words of the order's page. */
type FollowingTexts = {
	/** As files. */
	readonly toFetch: (about: Following) => string
	readonly byPost: (about: Following) => string
}

export const followingTexts: Record<Language, FollowingTexts> = {
	sv: {
		toFetch: (about) => inSwedish(about, 'här'),
		byPost: (about) => inSwedish(about, 'på väg'),
	},
	en: {
		toFetch: (about) => inEnglish(about, { one: 'here', several: 'here' }),
		byPost: (about) => inEnglish(about, { one: 'on its way', several: 'on their way' }),
	},
}

function inSwedish({ following, followsBy }: Following, come: string): string {
	if (followsBy !== null)
		return `${following === 1 ? 'Ett intyg till' : `${following} intyg till`} kommer senast ${followsBy}. Du behöver inte göra något.`
	return following === 1
		? `Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är ${come}.`
		: `${following} av dina intyg är försenade. Vi arbetar på dem och mejlar dig när de är ${come}.`
}

type Come = { readonly one: string; readonly several: string }

function inEnglish({ following, followsBy }: Following, { one, several }: Come): string {
	if (followsBy !== null)
		return `${following === 1 ? 'One more certificate follows' : `${following} more certificates follow`} by ${followsBy}. You need do nothing.`
	return following === 1
		? `One of your certificates is late. We are working on it and e-mail you when it is ${one}.`
		: `${following} of your certificates are late. We are working on them and e-mail you when they are ${several}.`
}
