import type { SignInWays } from '@coc/contract/desk'
import { useCalls } from '../api/desk-context.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { CompanyLink } from './company-link.tsx'
import { Door } from './door.tsx'
import { showPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCeremony } from './use-ceremony.ts'

type SignInPageProps = {
	/** Null until they are known: a passkey is always one. */
	readonly ways: SignInWays | null
	readonly onSignedIn: () => void
}

/** Stands at every address until somebody is signed in, who is then where they wanted to be. */
export function SignInPage({ ways, onSignedIn }: SignInPageProps) {
	const { signIn } = useTexts()
	const calls = useCalls()
	const { search } = useNavigation()
	const ceremony = useCeremony(() => showPasskey(calls, 'sign-in'), onSignedIn)
	return (
		<Door brandName={ways?.brandName ?? null} title={signIn.title}>
			<p>{signIn.text}</p>
			<PasskeyButton label={signIn.button} ceremony={ceremony} />
			{ways?.company && <CompanyLink />}
			{wasRefused(search) && !ceremony.isUnderWay && (
				<p className="message error" role="alert">
					{signIn.refused['sign-in-refused']}
				</p>
			)}
			<p className="hint">{signIn.lost}</p>
		</Door>
	)
}

/** By the company's own sign-in, which leads back here. */
function wasRefused(search: string): boolean {
	return new URLSearchParams(search).get('sign-in') === 'refused'
}
