import type { Language } from '@coc/contract'
import type { SignInWays } from '@coc/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MeContext, useCalls } from '../api/desk-context.tsx'
import { problemIn } from '../api/problem.ts'
import { dataOf } from '../api/query-client.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { matchScreen, SCREENS } from '../navigation/screens.ts'
import { TakingInProvider } from '../produce/taking-in/taking-in-context.tsx'
import { InvitePage } from '../sign-in/invite-page.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { ME } from './me-query.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { Shell } from './shell.tsx'
import { Waiting } from './waiting.tsx'

type GateProps = {
	readonly ways: SignInWays | null
	/** Called with the language that the operator has chosen earlier. */
	readonly onLanguage: (language: Language) => void
}

/** Lets in who is signed in. Everybody else is asked to, at the address that they came to. */
export function Gate({ ways, onLanguage }: GateProps) {
	const calls = useCalls()
	const { pathname, navigate } = useNavigation()
	const me = useQuery({
		queryKey: ME,
		queryFn: ({ signal }) => dataOf(calls.me({ signal })),
		staleTime: Number.POSITIVE_INFINITY,
	})
	const language = me.data?.operator.language
	useEffect(() => {
		if (language) onLanguage(language)
	}, [language, onLanguage])

	const { name, id } = matchScreen(pathname)
	if (name === 'invite') {
		const enter = () => {
			navigate(SCREENS.start, { replace: true })
			me.refetch()
		}
		return <InvitePage token={id} ways={ways} onSignedIn={enter} />
	}
	if (me.data) {
		return (
			<MeContext value={me.data}>
				<TakingInProvider key={me.data.operator.id}>
					<Shell brandName={ways?.brandName ?? ''} />
				</TakingInProvider>
			</MeContext>
		)
	}
	if (me.isPending) return <Waiting />
	if (problemIn(me.error).code === 'signed-out') {
		return <SignInPage ways={ways} onSignedIn={() => me.refetch()} />
	}
	return (
		<main className="door">
			<ProblemNotice error={me.error} onRetry={() => me.refetch()} />
		</main>
	)
}
