import type { ReactNode } from 'react'
import { When } from '../i18n/when.tsx'

type StoryEvent = {
	readonly key: string
	readonly at: string
	readonly what: ReactNode
	readonly more?: ReactNode
	/** Null: the service itself, or the customer. */
	readonly who: string | null
}

/** What happened, the newest first, with names and times. */
export function Story({ events }: { readonly events: readonly StoryEvent[] }) {
	return (
		<ol className="story">
			{events.map(({ key, at, what, more, who }) => (
				<li key={key}>
					<When at={at} />
					<div>
						<p>{what}</p>
						{more && <p className="hint">{more}</p>}
					</div>
					{who && <span className="who">{who}</span>}
				</li>
			))}
		</ol>
	)
}
