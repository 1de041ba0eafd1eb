import type { ShownSession } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { When } from '../i18n/when.tsx'

type SessionTableProps = {
	readonly sessions: readonly ShownSession[]
	readonly isEnding: boolean
	readonly onEnd: (session: ShownSession) => void
}

/** Where somebody is signed in, and a way to end each but the one that looks. */
export function SessionTable({ sessions, isEnding, onEnd }: SessionTableProps) {
	const { sessions: words } = useTexts()
	return (
		<table className="plain-table">
			<thead>
				<tr>
					<th scope="col">{words.browser}</th>
					<th scope="col">{words.started}</th>
					<th scope="col">{words.active}</th>
					<td />
				</tr>
			</thead>
			<tbody>
				{sessions.map((session) => (
					<tr key={session.id}>
						<th scope="row">
							{session.browser}
							{session.isThis && ` (${words.isThis})`}
						</th>
						<td data-title={words.started}>
							<When at={session.startedAt} />
						</td>
						<td data-title={words.active}>
							<When at={session.activeAt} />
						</td>
						<td className="acts">
							{!session.isThis && (
								<Button
									look="quiet"
									aria-label={words.endOf(session.browser)}
									aria-disabled={isEnding}
									onClick={() => onEnd(session)}
								>
									{words.end}
								</Button>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
