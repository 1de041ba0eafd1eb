/** Who handles orders: the service, or a person. `known`: a person those with a car that the register does not know. */
export const HANDLING_MODES = ['auto', 'known', 'manual'] as const

export type HandlingMode = (typeof HANDLING_MODES)[number]
