import { type ReactNode, useId } from 'react'

type SectionProps = {
	readonly title: string
	/** What can be done to what stands in it. */
	readonly acts?: ReactNode
	readonly children: ReactNode
}

export function Section({ title, acts, children }: SectionProps) {
	const id = useId()
	return (
		<section aria-labelledby={id}>
			<div className="section-head">
				<h2 id={id}>{title}</h2>
				{acts && <div className="acts">{acts}</div>}
			</div>
			{children}
		</section>
	)
}

type FactsProps = { readonly facts: readonly (readonly [string, ReactNode])[] }

/** Label and value; what is empty is left out. */
export function Facts({ facts }: FactsProps) {
	return (
		<dl className="facts">
			{facts
				.filter(([, value]) => value !== null && value !== '')
				.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	)
}
