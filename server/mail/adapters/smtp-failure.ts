import * as v from 'valibot'
import { MailDelayedError, MailRefusedError, SenderRefusedError } from '../mailer.ts'

/** nodemailer's error without its texts, which quote addresses. */
const smtpFailure = v.object({
	code: v.fallback(v.string(), 'UNKNOWN'),
	/** The command that the server answered, or CONN before any. */
	command: v.fallback(v.string(), ''),
	responseCode: v.fallback(v.nullable(v.number()), null),
	permanent: v.fallback(v.boolean(), false),
	/** Looked at for its code only. */
	response: v.fallback(v.string(), ''),
})

const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA']
const AUTHENTICATION_REQUIRED = 530
// Said of a recipient, it means that the server does not relay for us.
const NOT_ALLOWED = /^5\d\d[ -]5\.7\.\d/
const OUR_MISTAKES = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG']

/**
 * A permanent (5xx) reply to a recipient or a mail is final for that mail; one at the greeting, the login
 * or MAIL FROM is about us. Everything else is transient.
 */
export function failureOf(
	error: unknown,
): MailRefusedError | SenderRefusedError | MailDelayedError {
	const { code, command, responseCode, permanent, response } = v.parse(smtpFailure, error)
	const told = responseCode === null ? code : String(responseCode)
	const aboutUs =
		responseCode === AUTHENTICATION_REQUIRED ||
		(command === 'RCPT TO' && NOT_ALLOWED.test(response))
	if (permanent && !aboutUs && ABOUT_THIS_MAIL.includes(command)) {
		return new MailRefusedError(told)
	}
	const ourMistake = responseCode === null && OUR_MISTAKES.includes(code)
	return permanent || ourMistake ? new SenderRefusedError(told) : new MailDelayedError(told)
}
