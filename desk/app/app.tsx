import type { Language } from '@coc/contract'
import type { Me } from '@coc/contract/desk'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Send } from '../api/client.ts'
import { type DeskCalls, deskCalls } from '../api/desk-calls.ts'
import { CallsContext } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { askingFirst } from '../api/session.ts'
import {
	LanguageContext,
	languageBeforeSignIn,
	rememberLanguage,
} from '../i18n/language-context.tsx'
import { isForWriting } from '../keys/key-bindings.ts'
import { KeysProvider } from '../keys/keys.tsx'
import { OwnActsProvider } from '../live/own-acts.tsx'
import { NewsProvider } from '../news/news.tsx'
import { AskDialog } from '../sign-in/ask-dialog.tsx'
import { oneQuestion, type Question } from '../sign-in/one-question.ts'
import { Gate } from './gate.tsx'
import { ME } from './me-query.ts'

/** Everything that outlives a screen: the calls, the questions that they ask, the language, the news. */
export function App({ send }: { readonly send: Send }) {
	const queries = useQueryClient()
	const [question, setQuestion] = useState<Question | null>(null)
	const [language, setLanguage] = useState(languageBeforeSignIn)
	const plain = useMemo(() => deskCalls(send), [send])
	const calls = useMemo(() => {
		const ask = oneQuestion(setQuestion)
		const signIn = async () => (await ask('sign-in')) && (await isSamePerson(plain, queries))
		const asking = askingFirst(send, { signIn, confirm: () => ask('confirm'), isAtWork })
		const { me, beginCeremony, endCeremony } = plain
		// What signs somebody in, and finds out who it is, asks nobody to sign in first.
		return { ...deskCalls(asking), me, beginCeremony, endCeremony }
	}, [send, plain, queries])

	const ways = useQuery({
		queryKey: ['sign-in-ways'],
		queryFn: () => dataOf(plain.signInWays()),
		staleTime: Number.POSITIVE_INFINITY,
	})
	const brandColor = ways.data?.brandColor
	useEffect(() => {
		if (brandColor) document.documentElement.style.setProperty('--brand', brandColor)
	}, [brandColor])
	useEffect(() => {
		document.documentElement.lang = language
		rememberLanguage(language)
	}, [language])

	const languageChoice = useMemo(
		() => ({
			language,
			chooseLanguage: (chosen: Language) => {
				setLanguage(chosen)
				// Signed in or not: the screen speaks it at once, and next time too.
				if (queries.getQueryData(ME) !== undefined) void calls.chooseLanguage(chosen)
			},
		}),
		[language, queries, calls],
	)
	return (
		<LanguageContext value={languageChoice}>
			<CallsContext value={calls}>
				<KeysProvider>
					<OwnActsProvider>
						<NewsProvider>
							<Gate ways={ways.data ?? null} onLanguage={setLanguage} />
							<AskDialog question={question} hasCompany={ways.data?.company ?? false} />
						</NewsProvider>
					</OwnActsProvider>
				</KeysProvider>
			</CallsContext>
		</LanguageContext>
	)
}

const isAtWork = () =>
	isForWriting(document.activeElement) || document.querySelector(':is(a, button):active') !== null

/** What one has begun is not done in another's name: for somebody else the desk begins anew. */
async function isSamePerson(calls: DeskCalls, queries: QueryClient): Promise<boolean> {
	const before = queries.getQueryData<Me>(ME)
	const answer = await calls.me()
	if (!answer.ok) return false
	if (before && before.operator.id !== answer.data.operator.id) {
		location.reload()
		return false
	}
	queries.setQueryData(ME, answer.data)
	return true
}
