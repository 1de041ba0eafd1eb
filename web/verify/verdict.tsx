import type { Verification } from '@coc/contract'
import { Banner } from '@coc/ui/banner.tsx'
import { formatDay, formatWait } from '@coc/ui/format.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { MailboxText } from '../ui/mailbox-text.tsx'
import type { Check } from './use-check.ts'
import { VERIFY_TEXTS } from './verify-texts.ts'

type VerdictProps = { readonly check: Check; readonly onTryAgain: (file: File) => void }

export function Verdict({ check, onTryAgain }: VerdictProps) {
	const { language } = useLanguage()
	const texts = VERIFY_TEXTS[language]
	switch (check.kind) {
		case 'none':
			return null
		case 'checking':
			return <Banner tone="waiting" title={texts.checking(check.file.name)} />
		case 'unreadable':
			return <Banner tone="error" title={texts.unreadable} />
		case 'offline':
			return <Failure title={texts.offline} onTryAgain={() => onTryAgain(check.file)} />
		case 'tooMany': {
			const title = texts.tooMany(formatWait(check.seconds, language))
			return <Failure title={title} onTryAgain={() => onTryAgain(check.file)} />
		}
		case 'answered':
			return (
				<Answer verification={check.verification}>
					<p className="checked-file">{check.file.name}</p>
					{check.sha256 && (
						<p className="checked-file">
							SHA-256 <code>{check.sha256}</code>
						</p>
					)}
				</Answer>
			)
	}
}

type FailureProps = { readonly title: string; readonly onTryAgain: () => void }

function Failure({ title, onTryAgain }: FailureProps) {
	const { language } = useLanguage()
	return (
		<Banner tone="error" title={title}>
			<Button look="quiet" onClick={onTryAgain}>
				{VERIFY_TEXTS[language].tryAgain}
			</Button>
		</Banner>
	)
}

type AnswerProps = { readonly verification: Verification; readonly children: ReactNode }

function Answer({ verification, children }: AnswerProps) {
	const { language } = useLanguage()
	const texts = VERIFY_TEXTS[language]
	const { verdict, issuedOn, replacedOn, chassisNumberEnd } = verification
	if (verdict === 'unknown' || issuedOn === null) {
		return (
			<Banner tone="error" title={texts.unknown}>
				<p>
					<MailboxText text={texts.unknownNote} />
				</p>
				{children}
			</Banner>
		)
	}
	const issued = texts.issued(formatDay(issuedOn, language), chassisNumberEnd ?? '')
	if (replacedOn === null) {
		return (
			<Banner tone="success" title={issued}>
				{children}
			</Banner>
		)
	}
	return (
		<Banner tone="info" title={texts.replaced(formatDay(replacedOn, language))}>
			<p>{issued}</p>
			<p>{texts.replacedNote}</p>
			{children}
		</Banner>
	)
}
