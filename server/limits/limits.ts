/** How much one client, one recipient and all of them together may ask for. */
export type Limits = {
	readonly ordersPerClientPerHour: number
	readonly ordersPerAddressPerHour: number
	readonly carsPerClientPerDay: number
	readonly carsPerDay: number
}
