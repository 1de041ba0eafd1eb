import { type ReactNode, useId } from 'react'

type SectionProps = { readonly title: string; readonly children: ReactNode }

export function Section({ title, children }: SectionProps) {
	const id = useId()
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
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
