import { Banner } from '@coc/ui/banner.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { adoptSheet } from '../navigation/adopt-sheet.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { DropZone } from './drop-zone.tsx'
import { useCheck } from './use-check.ts'
import { Verdict } from './verdict.tsx'
import css from './verify.css?inline'
import { VERIFY_TEXTS } from './verify-texts.ts'

export const verifyCss = css
adoptSheet(verifyCss)

/** Is this certificate genuine? Whoever holds the file finds out, without giving it away. */
export function VerifyPage() {
	const { verify } = useMessages()
	const { language } = useLanguage()
	const { check, begin } = useCheck()
	const texts = VERIFY_TEXTS[language]
	const status = useRef<HTMLDivElement>(null)
	const tryAgain = (file: File) => {
		// The button that was pressed goes: reading goes on where it was.
		status.current?.focus()
		void begin(file)
	}
	return (
		<div className="verify">
			<PageHeading>{verify.title}</PageHeading>
			{useSecureConnection() ? (
				<DropZone texts={texts} onFile={begin} />
			) : (
				<Banner tone="error" role="alert" title={texts.insecure}>
					<p>
						<a href={`https://${location.host}${location.pathname}`}>{texts.openSecure}</a>
					</p>
				</Banner>
			)}
			<div ref={status} role="status" tabIndex={-1} aria-busy={check.kind === 'checking'}>
				<Verdict check={check} onTryAgain={tryAgain} />
			</div>
		</div>
	)
}

/** Only over https, or on this machine, does a browser compute a SHA-256. Known once the script is there. */
function useSecureConnection(): boolean {
	const [isSecure, setSecure] = useState(true)
	useEffect(() => setSecure(Boolean(globalThis.crypto?.subtle)), [])
	return isSecure
}
