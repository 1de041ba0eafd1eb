/** What somebody at the desk may do. */
export const PERMISSIONS = [
	'see',
	'handle',
	'refund',
	/** Beyond what a clerk may give back by themselves. */
	'refund-any-amount',
	'export',
	'erase',
	'run',
	'operators',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export const ROLES = ['reader', 'clerk', 'bookkeeper', 'manager'] as const

export type Role = (typeof ROLES)[number]

/** The one table of who may do what. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
	reader: ['see'],
	clerk: ['see', 'handle', 'refund'],
	bookkeeper: ['see', 'export'],
	manager: PERMISSIONS,
}

/** Money that goes, data that goes, and who may let it go: asked for the passkey again. */
export const NEEDS_FRESH_PASSKEY: readonly Permission[] = [
	'refund',
	'refund-any-amount',
	'export',
	'erase',
	'operators',
]

export function isRole(text: string): text is Role {
	return ROLES.some((role) => role === text)
}

/** A role that a newer process has written gives nothing here. */
export function permissionsOf(role: string): readonly Permission[] {
	return isRole(role) ? PERMISSIONS_OF[role] : []
}
