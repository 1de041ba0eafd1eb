import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import type { ReactNode } from 'react'
import { useCalls } from '../api/desk-context.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { CompanyLink } from './company-link.tsx'
import type { Question } from './one-question.ts'
import { showPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCeremony } from './use-ceremony.ts'

type AskDialogProps = {
	readonly question: Question | null
	/** Whether the company's own sign-in is set up. */
	readonly hasCompany: boolean
}

/** Over the page that asked, which stays as it is with all that was written in it. */
export function AskDialog({ question, hasCompany }: AskDialogProps) {
	const { signIn } = useTexts()
	const about = question?.about ?? 'confirm'
	const title = about === 'sign-in' ? signIn.endedTitle : signIn.confirmTitle
	return (
		<Dialog open={question !== null} title={title} onClose={() => question?.answer(false)}>
			{question && (
				<Asked key={about} {...question}>
					{hasCompany && <CompanyLink isAgain={about === 'confirm'} />}
				</Asked>
			)}
		</Dialog>
	)
}

function Asked({ about, answer, children }: Question & { readonly children: ReactNode }) {
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
				{children}
				<Button look="quiet" onClick={() => answer(false)}>
					{shell.cancel}
				</Button>
			</div>
		</>
	)
}
