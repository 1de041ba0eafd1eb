import type { Language } from '@coc/contract'

export type Following = {
	/** How many certificates follow by a day that can still be kept, and by which. */
	readonly following: number
	readonly followsBy: string
	/** How many should have come by now. */
	readonly late: number
}

/**
 * What a mail about certificates says of those that are still to come, in the words of the order's page: as files, or
 * promised by the day on which they are sent. Nothing where none is.
 */
type FollowingTexts = Record<'toFetch' | 'byPost', (about: Following) => string>

export const followingTexts: Record<Language, FollowingTexts> = {
	sv: {
		toFetch: ({ following, followsBy, late }) =>
			together(
				following > 0 &&
					`${following === 1 ? 'Ett' : following} intyg till kommer senast ${followsBy}. Du behöver inte göra något.`,
				late > 0 && lateInSwedish(late, 'här'),
			),
		byPost: ({ following, followsBy, late }) =>
			together(
				following > 0 &&
					`Vi skickar ${following === 1 ? 'ett' : following} intyg till senast ${followsBy}. Du behöver inte göra något.`,
				late > 0 && lateInSwedish(late, 'på väg'),
			),
	},
	en: {
		toFetch: ({ following, followsBy, late }) =>
			together(
				following > 0 &&
					`${following === 1 ? 'One more certificate follows' : `${following} more certificates follow`} by ${followsBy}. You need do nothing.`,
				late > 0 && lateInEnglish(late, { one: 'here', several: 'here' }),
			),
		byPost: ({ following, followsBy, late }) =>
			together(
				following > 0 &&
					`We send ${following === 1 ? 'one more certificate' : `${following} more certificates`} by ${followsBy}. You need do nothing.`,
				late > 0 && lateInEnglish(late, { one: 'on its way', several: 'on their way' }),
			),
	},
}

function together(...sentences: readonly (string | false)[]): string {
	return sentences.filter((sentence) => sentence !== false).join(' ')
}

function lateInSwedish(late: number, come: string): string {
	return late === 1
		? `Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är ${come}.`
		: `${late} av dina intyg är försenade. Vi arbetar på dem och mejlar dig när de är ${come}.`
}

type Come = { readonly one: string; readonly several: string }

function lateInEnglish(late: number, { one, several }: Come): string {
	return late === 1
		? `One of your certificates is late. We are working on it and e-mail you when it is ${one}.`
		: `${late} of your certificates are late. We are working on them and e-mail you when they are ${several}.`
}
