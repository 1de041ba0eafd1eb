const GROUP_ENDS = [
	[0, 3],
	[3, 9],
	[9, 17],
] as const

/** Shown in the groups 3·6·8 that people read it in. Only CSS parts them: what is copied stays whole. */
export function ChassisNumber({ value }: { readonly value: string }) {
	if (value.length !== 17) return <span className="chassis">{value}</span>
	return (
		<span className="chassis">
			{GROUP_ENDS.map(([start, end]) => (
				<span key={start}>{value.slice(start, end)}</span>
			))}
		</span>
	)
}
