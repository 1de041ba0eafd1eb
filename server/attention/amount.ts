const sum = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 })

/** `1 250,00 SEK`, with spaces that can be searched for, in every language: as the desk writes it. */
export function amount(ore: number, currency = 'SEK'): string {
	return `${sum.format(ore / 100).replace(/[\u00a0\u202f]/g, ' ')} ${currency}`
}

/** As a command takes it: `50`, `312,50`. */
export function kronorOption(ore: number): string {
	return ore % 100 === 0 ? String(ore / 100) : (ore / 100).toFixed(2).replace('.', ',')
}
