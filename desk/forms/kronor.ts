const KRONOR = /^\d{1,7}([.,]\d{1,2})?$/

/** `1 250`, `312,50`: whole öre. Null: no amount. */
export function parseKronor(text: string): number | null {
	const plain = text.replaceAll(/[\s\u00a0\u202f]/gu, '')
	return KRONOR.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 100) : null
}

/** As one would type it: `1250`, `312,50`. */
export function kronorToType(ore: number): string {
	const whole = ore % 100 === 0
	return whole ? String(ore / 100) : (ore / 100).toFixed(2).replace('.', ',')
}
