export type RegisteredCar = {
	readonly chassisNumber: string
	readonly chassisNumber10: string
	readonly modelYear: number
	readonly registrationType: number
	readonly isReimported: boolean
	readonly licensePlateNumber: string | null
	readonly modelText: string | null
	readonly cocExists: boolean
	/** The car's own price for a CoC, where it differs from the usual one. */
	readonly priceOre: number | null
}

/** Knows the brand's cars: what they are, and whether a CoC can be delivered. */
export type VehicleRegister = {
	findCars(chassisNumbers: readonly string[]): Promise<RegisteredCar[]>
}
