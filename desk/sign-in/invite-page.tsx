import type { SignInWays } from '@coc/contract/desk'
import { useCalls } from '../api/desk-context.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { Door } from './door.tsx'
import { addPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCeremony } from './use-ceremony.ts'

type InvitePageProps = {
	readonly token: string
	readonly ways: SignInWays | null
	readonly onSignedIn: () => void
}

/** Leads only to adding a passkey; whoever has added it is signed in. */
export function InvitePage({ token, ways, onSignedIn }: InvitePageProps) {
	const { signIn } = useTexts()
	const calls = useCalls()
	const ceremony = useCeremony(() => addPasskey(calls, token), onSignedIn)
	return (
		<Door brandName={ways?.brandName ?? null} title={signIn.inviteTitle}>
			<p>{signIn.inviteText}</p>
			<PasskeyButton label={signIn.inviteButton} ceremony={ceremony} />
			<p className="hint">{signIn.inviteOnce}</p>
		</Door>
	)
}
