import { LANGUAGES } from '@coc/contract'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { textsIn, useLanguage, useTexts } from '../i18n/language-context.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { Popover } from '../menus/popover.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { useTell } from '../news/news.tsx'

/** Whose desk this is: language, own sign-ins, sign out. */
export function OperatorMenu() {
	const texts = useTexts()
	const { shell } = texts
	const { operator } = useMe()
	const { language, chooseLanguage } = useLanguage()
	const calls = useCalls()
	const tell = useTell()
	const signOut = async () => {
		const answer = await calls.signOut()
		if (!answer.ok && answer.problem.code !== 'signed-out') {
			tell('error', problemText(texts, answer.problem.code))
			return
		}
		sessionStorage.clear()
		// A new document: nothing of what was read stays in this one's memory.
		location.assign(SCREENS.start)
	}
	return (
		<Popover className="operator" name={shell.menuOf(operator.name)} label={operator.name}>
			{(close) => (
				<div className="menu">
					<p className="hint">
						{operator.emailAddress}
						<br />
						{wordIn(texts.roles, operator.role) ?? operator.role}
					</p>
					<DeskLink to={SCREENS.sessions} onClick={close}>
						{shell.sessions}
					</DeskLink>
					{LANGUAGES.filter((other) => other !== language).map((other) => (
						<button
							key={other}
							type="button"
							lang={other}
							onClick={() => {
								chooseLanguage(other)
								close()
							}}
						>
							{textsIn[other].languageName}
						</button>
					))}
					<button type="button" onClick={signOut}>
						{shell.signOut}
					</button>
				</div>
			)}
		</Popover>
	)
}
