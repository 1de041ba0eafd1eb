import { answer } from '../../../http/api-document/answers.ts'
import type { Paths } from '../../../http/api-document/openapi.ts'
import { call, changing, entering, ID, inPath, inQuery, reading } from './call-parts.ts'

export const SIGN_IN = 'Signing in'

export const SIGN_IN_PATHS: Paths = {
	'/api/desk/sign-in': {
		get: call(
			{ id: 'ways', tag: SIGN_IN, summary: 'How one can sign in', answers: 'SignInWays' },
			[],
		),
		post: entering({
			...{ id: 'signIn', tag: SIGN_IN, summary: 'Sign in with a passkey', takes: 'SignIn' },
			problems: ['sign-in-refused'],
		}),
	},
	'/api/desk/sign-in/options': {
		post: entering({
			...{ id: 'signInOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to sign in',
		}),
	},
	'/api/desk/invites/{token}/options': {
		post: entering({
			...{ id: 'inviteOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to add a passkey, by the link of an invitation',
			parameters: [inPath('token', 'x')],
			problems: ['invite-refused'],
		}),
	},
	'/api/desk/invites/{token}': {
		post: entering({
			...{ id: 'addPasskey', tag: SIGN_IN, takes: 'NewPasskey' },
			summary: 'Add a passkey, and be signed in',
			parameters: [inPath('token', 'x')],
			problems: ['invite-refused'],
		}),
	},
	'/api/desk/confirm/options': {
		post: changing({
			...{ id: 'confirmOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to show the passkey again',
		}),
	},
	'/api/desk/confirm': {
		post: changing({
			...{ id: 'confirm', tag: SIGN_IN, takes: 'SignIn' },
			summary: 'Show the passkey again',
			problems: ['sign-in-refused'],
		}),
	},
	'/api/desk/me': {
		get: reading({ id: 'me', tag: SIGN_IN, summary: 'Who is signed in', answers: 'Me' }),
	},
	'/api/desk/me/language': {
		post: changing({
			...{ id: 'language', tag: SIGN_IN, takes: 'LanguageChoice' },
			summary: 'Choose a language',
		}),
	},
	'/api/desk/sign-out': {
		post: changing({ id: 'signOut', tag: SIGN_IN, summary: 'Sign out' }),
	},
	'/api/desk/sessions': {
		get: reading({ id: 'sessions', tag: SIGN_IN, summary: 'One’s sessions', answers: 'Sessions' }),
		delete: changing({ id: 'endOthers', tag: SIGN_IN, summary: 'End all but this one' }),
	},
	'/api/desk/sessions/{id}': {
		delete: changing({
			...{ id: 'endSession', tag: SIGN_IN, summary: 'End one' },
			parameters: [ID],
			problems: ['not-found'],
		}),
	},
}

/** Only where the company's own sign-in is set up. */
export const COMPANY_PATHS: Paths = {
	'/api/desk/company-sign-in': {
		get: call(
			{
				...{ id: 'companySignIn', tag: SIGN_IN, summary: 'To the company’s own sign-in' },
				parameters: [inQuery('again', 'For who has to show again that it is them.', '')],
				other: { 303: answer('There.', { headers: ['RequestId', 'Location'] }) },
			},
			['signed-out', 'too-many-requests'],
		),
	},
	'/api/desk/company-sign-in/callback': {
		get: call(
			{
				...{ id: 'companyCallback', tag: SIGN_IN, summary: 'Back from it' },
				other: { 303: answer('Into the desk, or not.', { headers: ['RequestId', 'Location'] }) },
			},
			['too-many-requests'],
		),
	},
}
