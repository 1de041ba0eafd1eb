/** Every screen of the desk, by its address. `:id` stands for one word of it. */
export const SCREENS = {
	start: '/',
	orders: '/orders',
	order: '/orders/:id',
	produce: '/produce',
	waitingFiles: '/produce/files',
	post: '/post',
	log: '/log',
	operators: '/operators',
	works: '/works',
	cars: '/cars',
	carImport: '/cars/import',
	car: '/cars/:id',
	books: '/books',
	month: '/books/:id',
	figures: '/figures',
	sessions: '/sessions',
	invite: '/invite/:id',
} as const

export type ScreenName = keyof typeof SCREENS

type ScreenMatch = {
	/** Null: no screen has this address. */
	readonly name: ScreenName | null
	readonly id: string
}

const PARAMETER = ':id'

export function matchScreen(pathname: string): ScreenMatch {
	const path = segmentsOf(pathname)
	for (const name of SCREEN_NAMES) {
		const wanted = segmentsOf(SCREENS[name])
		if (wanted.length === path.length && wanted.every((one, at) => fits(one, path[at] ?? ''))) {
			return { name, id: path[wanted.indexOf(PARAMETER)] ?? '' }
		}
	}
	return { name: null, id: '' }
}

const isScreenName = (text: string): text is ScreenName => text in SCREENS
const SCREEN_NAMES = Object.keys(SCREENS).filter(isScreenName)

function fits(wanted: string, segment: string): boolean {
	return wanted === PARAMETER ? segment !== '' : wanted === segment
}

function segmentsOf(path: string): string[] {
	return path.replace(/\/$/, '').split('/').map(decode)
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}

/** An order's address keeps the list that it was opened from, so that Back and a reload show both. */
export function orderAddress(id: string, search: string): string {
	return `${SCREENS.orders}/${encodeURIComponent(id)}${search}`
}

export function carAddress(chassisNumber: string, search: string): string {
	return `${SCREENS.cars}/${encodeURIComponent(chassisNumber)}${search}`
}

export function monthAddress(month: string): string {
	return `${SCREENS.books}/${month}`
}
