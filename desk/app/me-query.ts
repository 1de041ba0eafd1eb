/** Under which it is kept who is signed in. */
export const ME = ['me'] as const
