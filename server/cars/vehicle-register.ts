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

/** The register could not be asked, or not be understood: nothing is known about the car. */
export class RegisterUnavailableError extends Error {
	override readonly name = 'RegisterUnavailableError'
	/** Like the codes of a lost connection: whoever answers a customer then says to try again. */
	readonly code = 'ECONNREGISTER'
}

/** Knows the brand's cars: what they are, and whether a CoC can be delivered. */
export type VehicleRegister = {
	/** The cars that it knows; it throws when it cannot know. */
	findCars(chassisNumbers: readonly string[]): Promise<RegisteredCar[]>
}
