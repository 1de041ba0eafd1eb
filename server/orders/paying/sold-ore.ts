/**
 * SQL: how much of a settled payment its order's receipt is for, where `receipts` is the order's.
 * What was paid beyond that is superfluous: no sale explains it, and it is given back first.
 */
export const soldOre = (attempt: string) => `
	coalesce(${attempt}.accepted_ore, case when receipts.attempt_id = ${attempt}.id
		then coalesce(${attempt}.settled_ore, ${attempt}.amount_ore) else 0 end)`
