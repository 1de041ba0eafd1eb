/** The brand that a machine without settings shows: made up, and drawn for this site. */
export const OWN_BRAND = 'Vendel'

/** A helmet's arch, crest, brow and nose guard, as those found at Vendel have them. */
export const SYMBOL =
	'M4 36V20a16 16 0 0 1 32 0v16M4 21.500c9-1.500 14.500 2 16 14.500c1.500-12.500 7-16 16-14.500M20 4v11'

export const LETTERS =
	'M56 10l8.500 20l8.500-20M98 10h-14M98 20h-14M98 30h-14M110 30v-20l15 20v-20M138 10v20h5a10 10 0 0 0 0-20zM179 10h-14M179 20h-14M179 30h-14M191 10v20h13'
