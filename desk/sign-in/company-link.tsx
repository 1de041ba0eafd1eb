import { useTexts } from '../i18n/language-context.tsx'
import { rememberPlace } from './place-to-return.ts'

const COMPANY_SIGN_IN = '/api/desk/company-sign-in'

/** `isAgain`: for who is signed in and has to show again that it is them. */
export function CompanyLink({ isAgain = false }: { readonly isAgain?: boolean }) {
	const { signIn } = useTexts()
	return (
		<a
			className="button quiet"
			href={isAgain ? `${COMPANY_SIGN_IN}?again` : COMPANY_SIGN_IN}
			onClick={() => rememberPlace(sessionStorage, location.pathname + location.search)}
		>
			{signIn.company}
		</a>
	)
}
