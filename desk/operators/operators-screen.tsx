import type { ShownOperator } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OperatorActs } from './operator-acts.tsx'
import { OPERATORS_TEXTS } from './operators-texts.ts'

/** Who works here, and letting people in and out. */
export function OperatorsScreen() {
	const { desk } = useTexts()
	const texts = useWords(OPERATORS_TEXTS)
	const calls = useCalls()
	const [isInviting, setInviting] = useState(false)
	const { data, error, refetch } = useQuery({
		queryKey: ['office', 'operators'],
		queryFn: ({ signal }) => dataOf(calls.operators({ signal })),
	})
	return (
		<div className="screen wide">
			<title>{`${texts.title} – ${desk}`}</title>
			<div className="list-head">
				<h1 tabIndex={-1}>{texts.title}</h1>
				<Button onClick={() => setInviting(true)}>{texts.invite.button}</Button>
			</div>
			<p className="hint">{texts.text}</p>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && <OperatorTable operators={data.operators} />}
			<InviteDialog open={isInviting} onClose={() => setInviting(false)} />
		</div>
	)
}

function OperatorTable({ operators }: { readonly operators: readonly ShownOperator[] }) {
	const { columns } = useWords(OPERATORS_TEXTS)
	return (
		<table className="plain-table people">
			<thead>
				<tr>
					<th scope="col">{columns.name}</th>
					<th scope="col">{columns.email}</th>
					<th scope="col">{columns.role}</th>
					<th scope="col" className="number">
						{columns.passkeys}
					</th>
					<th scope="col">{columns.sessions}</th>
					<th scope="col">{columns.active}</th>
					<td />
				</tr>
			</thead>
			<tbody>
				{operators.map((operator) => (
					<OperatorRow key={operator.id} operator={operator} />
				))}
			</tbody>
		</table>
	)
}

function OperatorRow({ operator }: { readonly operator: ShownOperator }) {
	const texts = useWords(OPERATORS_TEXTS)
	const { columns } = texts
	const { roles } = useTexts()
	const me = useMe().operator
	const { id, name, emailAddress, role, disabledAt, passkeys, sessions, lastActiveAt } = operator
	return (
		<tr className={disabledAt ? 'off' : undefined}>
			<th scope="row">
				{name}
				{id === me.id && <span className="hint"> ({texts.you})</span>}
			</th>
			<td data-title={columns.email}>{emailAddress}</td>
			<td data-title={columns.role}>
				{wordIn(roles, role) ?? role}
				{disabledAt && <span className="state off">{texts.disabled}</span>}
			</td>
			<td data-title={columns.passkeys} className="number">
				{passkeys}
				{operator.hasCompanyAccount && <span className="hint"> + {texts.company}</span>}
			</td>
			<td data-title={columns.sessions}>
				{sessions === 0 ? texts.notSignedIn : texts.sessionsCount(sessions)}
			</td>
			<td data-title={columns.active}>
				{lastActiveAt === null ? texts.never : <When at={lastActiveAt} />}
			</td>
			<td className="acts">
				<OperatorActs operator={operator} />
			</td>
		</tr>
	)
}
