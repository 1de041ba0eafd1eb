type Refusal = { readonly reason: string }

const HIGHEST_PRICE_ORE = 1_000_000_00
const LONGEST_PRICE = 40

const PLAIN = /^(\d{1,7})(?:[.,](\d{1,2}))?$/
/** Thousands apart by a space, a point or a comma, and decimals behind the other mark. */
const GROUPED = /^(\d{1,3})([ .,])(\d{3})(?:\2(\d{3}))?(?:([.,])(\d{1,2}))?$/
const CURRENCY = /^SEK ?|(?: ?kr\.?| ?SEK| ?:-|,-)$/gi
const ANY_SPACE = /\s/g

const NOT_A_PRICE: Refusal = {
	reason: 'is not a price above 0 and up to 1000000 kronor, with at most two decimals',
}

/** Kronor, as people and spreadsheets write them, in öre. */
export function readPriceOre(text: string): number | Refusal {
	if (text.length > LONGEST_PRICE) return NOT_A_PRICE
	const plain = PLAIN.exec(text)
	if (plain) return withinLimits(plain[1], plain[2])
	const amount = text.replace(ANY_SPACE, ' ').replace(CURRENCY, '')
	const alone = PLAIN.exec(amount)
	if (alone) return withinLimits(alone[1], alone[2])
	const [, first, mark, second, third = '', decimalMark, decimals] = GROUPED.exec(amount) ?? []
	if (first === undefined || mark === decimalMark) return NOT_A_PRICE
	if (mark !== ' ' && third === '' && decimals === undefined) {
		return {
			reason: `can mean ${first}${second} kronor or ${first},${second}: write it without ${mark === '.' ? 'the point' : 'the comma'}, or with two decimals`,
		}
	}
	return withinLimits(`${first}${second}${third}`, decimals)
}

function withinLimits(kronor = '', decimals = ''): number | Refusal {
	const ore = Number(kronor) * 100 + Number(decimals.padEnd(2, '0'))
	return ore > 0 && ore <= HIGHEST_PRICE_ORE ? ore : NOT_A_PRICE
}
