export type Choice<Value extends string = string> = {
	readonly value: Value
	readonly label: string
}
