import type { Language } from '@coc/contract'

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

/** `14 kB`, `2.3 MB`, `2,3 MB`. */
export function formatSize(bytes: number, language: Language): string {
	const [unit, size] = bytes < MEGABYTE ? ['kilobyte', KILOBYTE] : ['megabyte', MEGABYTE]
	const maximumFractionDigits = unit === 'megabyte' ? 1 : 0
	const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits })
	return format.format(Math.max(bytes, KILOBYTE) / size)
}
