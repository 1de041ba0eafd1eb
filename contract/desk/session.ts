import * as v from 'valibot'
import { LANGUAGES } from '../language.ts'
import { PERMISSIONS } from './roles.ts'

/** Sent with what a page asks for by itself, so that a forgotten screen does not keep its session. */
export const BACKGROUND_HEADER = 'x-background'

/** Server-sent events: `change` whenever a screen should look again. */
export const CHANGES_PATH = '/api/desk/changes'

const momentSchema = v.pipe(v.string(), v.isoTimestamp())

/** Who is signed in, and what for. */
export const meSchema = v.object({
	operator: v.object({
		id: v.string(),
		name: v.string(),
		emailAddress: v.string(),
		/** One of `ROLES`, or what a newer version has besides. */
		role: v.string(),
		language: v.picklist(LANGUAGES),
	}),
	permissions: v.array(v.picklist(PERMISSIONS)),
	/** Whether acts that ask for the passkey again would not ask now. */
	fresh: v.boolean(),
	/** What they ask for: a passkey, or the company's own sign-in. */
	signedInBy: v.picklist(['passkey', 'company']),
	idleEndsAt: momentSchema,
	endsAt: momentSchema,
	/** The most that may be given back at once, in öre; null: anything that was paid. */
	refundLimitOre: v.nullable(v.number()),
	/** That names and places may have besides letters and spaces; a server of the version before does not tell. */
	nameExtraCharacters: v.optional(v.string(), ''),
})

export type Me = v.InferOutput<typeof meSchema>

export const languageChoiceSchema = v.strictObject({ language: v.picklist(LANGUAGES) })

/** What can be known before anybody is signed in. */
export const signInWaysSchema = v.object({
	brandName: v.string(),
	/** As the site has it, `#1f5d4c`: the desk’s one accent. */
	brandColor: v.string(),
	/** Whether the company's own sign-in is set up: it begins at `/api/desk/company-sign-in`. */
	company: v.boolean(),
})

export type SignInWays = v.InferOutput<typeof signInWaysSchema>

/** A ceremony and the options that the browser's own WebAuthn methods take, as JSON. */
export const ceremonySchema = v.object({
	ceremony: v.string(),
	options: v.looseObject({ challenge: v.string() }),
})

export type Ceremony = v.InferOutput<typeof ceremonySchema>

const base64url = (longest: number) =>
	v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]*$/u))

const credentialEntries = {
	id: base64url(2000),
	rawId: base64url(2000),
	type: v.literal('public-key'),
	clientExtensionResults: v.optional(v.looseObject({}), {}),
	authenticatorAttachment: v.nullish(v.picklist(['platform', 'cross-platform'])),
}

/** As `PublicKeyCredential.toJSON()` gives it, of a passkey that is used. */
export const usedPasskeySchema = v.object({
	...credentialEntries,
	response: v.object({
		clientDataJSON: base64url(10_000),
		authenticatorData: base64url(10_000),
		signature: base64url(10_000),
		userHandle: v.nullish(base64url(200)),
	}),
})

/** The same of a new one. */
export const newPasskeySchema = v.object({
	...credentialEntries,
	response: v.object({
		clientDataJSON: base64url(10_000),
		attestationObject: base64url(40_000),
		transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
	}),
})

const ceremonyId = v.pipe(v.string(), v.maxLength(100))

export const signInSchema = v.object({ ceremony: ceremonyId, credential: usedPasskeySchema })
export const addPasskeySchema = v.object({ ceremony: ceremonyId, credential: newPasskeySchema })

const sessionSchema = v.object({
	id: v.string(),
	operator: v.object({ id: v.string(), name: v.string() }),
	/** The one that asks. */
	isThis: v.boolean(),
	browser: v.string(),
	signedInBy: v.picklist(['passkey', 'company']),
	startedAt: momentSchema,
	activeAt: momentSchema,
})

export const sessionsSchema = v.object({ sessions: v.array(sessionSchema) })

export type ShownSession = v.InferOutput<typeof sessionSchema>

const operatorSchema = v.object({
	id: v.string(),
	name: v.string(),
	emailAddress: v.string(),
	role: v.string(),
	createdAt: momentSchema,
	disabledAt: v.nullable(momentSchema),
	passkeys: v.number(),
	hasCompanyAccount: v.boolean(),
	/** Null: never. */
	lastActiveAt: v.nullable(momentSchema),
	sessions: v.number(),
})

export const operatorsSchema = v.object({ operators: v.array(operatorSchema) })

export type ShownOperator = v.InferOutput<typeof operatorSchema>

const loggedActSchema = v.object({
	id: v.number(),
	at: momentSchema,
	operator: v.string(),
	/** Null: at the command line. */
	operatorId: v.nullable(v.string()),
	act: v.string(),
	orderId: v.nullable(v.string()),
	/** Its number; null where it is gone. */
	orderReference: v.nullable(v.string()),
	details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
})

export const logSchema = v.object({
	acts: v.array(loggedActSchema),
	/** To ask for those before: `?before=`. Null: there are none. */
	before: v.nullable(v.number()),
})

export type LoggedAct = v.InferOutput<typeof loggedActSchema>

/** Of an amount among the details of an act: kronor are called `ore`, other money by the code of its currency. */
export function currencyOfDetail(name: string): string | null {
	if (name === 'ore') return 'SEK'
	return /^[A-Z]{3}$/.test(name) ? name : null
}
