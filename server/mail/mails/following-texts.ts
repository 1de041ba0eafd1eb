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
	/** Promised by the day on which they are sent. */
	readonly byPost: (about: Following) => string
}

export const followingTexts: Record<Language, FollowingTexts> = {
	sv: {
		toFetch: ({ following, followsBy }) =>
			followsBy === null
				? lateInSwedish(following, 'här')
				: `${following === 1 ? 'Ett' : following} intyg till kommer senast ${followsBy}. Du behöver inte göra något.`,
		byPost: ({ following, followsBy }) =>
			followsBy === null
				? lateInSwedish(following, 'på väg')
				: `Vi skickar ${following === 1 ? 'ett' : following} intyg till senast ${followsBy}. Du behöver inte göra något.`,
	},
	en: {
		toFetch: ({ following, followsBy }) =>
			followsBy === null
				? lateInEnglish(following, { one: 'here', several: 'here' })
				: `${following === 1 ? 'One more certificate follows' : `${following} more certificates follow`} by ${followsBy}. You need do nothing.`,
		byPost: ({ following, followsBy }) =>
			followsBy === null
				? lateInEnglish(following, { one: 'on its way', several: 'on their way' })
				: `We send ${following === 1 ? 'one more certificate' : `${following} more certificates`} by ${followsBy}. You need do nothing.`,
	},
}

function lateInSwedish(following: number, come: string): string {
	return following === 1
		? `Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är ${come}.`
		: `${following} av dina intyg är försenade. Vi arbetar på dem och mejlar dig när de är ${come}.`
}

type Come = { readonly one: string; readonly several: string }

function lateInEnglish(following: number, { one, several }: Come): string {
	return following === 1
		? `One of your certificates is late. We are working on it and e-mail you when it is ${one}.`
		: `${following} of your certificates are late. We are working on them and e-mail you when they are ${several}.`
}
