type RegistrationPlateProps = {
	readonly number: string | null | undefined
	/** Said while the number is being looked up, in place of the number. */
	readonly loading?: string | undefined
}

const SWEDISH = /^([A-Z]{3})(\d{2}[A-Z0-9])$/

/** Drawn like a small Swedish plate; the number stays text. A dash when there is none. */
export function RegistrationPlate({ number, loading }: RegistrationPlateProps) {
	if (loading) {
		return (
			<span className="plate skeleton">
				<span className="visually-hidden">{loading}</span>
			</span>
		)
	}
	const text = number?.trim()
	if (!text) return <span className="dash">–</span>
	const parts = SWEDISH.exec(text)
	return (
		<span className="plate">
			{parts ? (
				<>
					<span>{parts[1]}</span>
					<span>{parts[2]}</span>
				</>
			) : (
				text
			)}
		</span>
	)
}
