import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useCalls } from '../api/desk-context.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { showPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCeremony } from './use-ceremony.ts'

export type Question = {
	readonly about: 'sign-in' | 'confirm'
	readonly answer: (isShown: boolean) => void
}

/** Over the page that asked, which stays as it is with all that was written in it. */
export function AskDialog({ question }: { readonly question: Question | null }) {
	const { signIn } = useTexts()
	const about = question?.about ?? 'confirm'
	const title = about === 'sign-in' ? signIn.endedTitle : signIn.confirmTitle
	return (
		<Dialog open={question !== null} title={title} onClose={() => question?.answer(false)}>
			{question && <Asked key={about} {...question} />}
		</Dialog>
	)
}

function Asked({ about, answer }: Question) {
	const { signIn, shell } = useTexts()
	const calls = useCalls()
	const ceremony = useCeremony(
		() => showPasskey(calls, about),
		() => answer(true),
	)
	return (
		<>
			<p>{about === 'sign-in' ? signIn.endedText : signIn.confirmText}</p>
			<PasskeyButton
				label={about === 'sign-in' ? signIn.button : signIn.confirmButton}
				ceremony={ceremony}
			/>
			<div className="actions">
				<Button look="quiet" onClick={() => answer(false)}>
					{shell.cancel}
				</Button>
			</div>
		</>
	)
}
