/**
 * Whether, and until when, a consumer can withdraw: 14 days from delivery, until it is delivered by a consent given before
 * paying, or not at all.
 */
export const WITHDRAWAL_MODES = ['applies', 'until-delivered', 'exempt'] as const

export type WithdrawalMode = (typeof WITHDRAWAL_MODES)[number]
