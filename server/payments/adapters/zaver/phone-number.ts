const E164 = /^\+[1-9]\d{6,14}$/
const SWEDISH_NATIONAL = /^0[1-9]\d{6,8}$/

/**
 * A phone number as customers write it, in the one form that Zaver takes: `+46701740605`. Null where
 * that cannot be told: a number without its country's code is only known to be Swedish in Sweden.
 */
export function toE164(written: string, countryCode: string | null): string | null {
	const dialled = written.replace(/\(0\)/g, '').replace(/[\s().\-–/]/g, '')
	const international = dialled.replace(/^00(?=[1-9])/, '+')
	// Many keep the 0 that is only dialled within the country.
	const swedish = international.replace(/^\+460/, '+46')
	if (E164.test(swedish)) return swedish
	return countryCode === 'SE' && SWEDISH_NATIONAL.test(dialled) ? `+46${dialled.slice(1)}` : null
}
