export const CHASSIS_NUMBER_LENGTH = 17

export const MAX_CARS_PER_ORDER = 50

/** The longest value each field of the order form takes, in characters. */
export const MAX_LENGTHS = {
	companyName: 100,
	vatNumber: 50,
	firstName: 50,
	lastName: 50,
	emailAddress: 50,
	phoneNumber: 50,
	streetAddress: 50,
	zipCode: 20,
	city: 50,
	countryOutsideEu: 50,
} as const
