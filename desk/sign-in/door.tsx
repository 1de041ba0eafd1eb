import { LANGUAGES } from '@coc/contract'
import type { ReactNode } from 'react'
import { Brand } from '../app/brand.tsx'
import { textsIn, useLanguage, useTexts } from '../i18n/language-context.tsx'

type DoorProps = {
	readonly brandName: string | null
	readonly title: string
	readonly children: ReactNode
}

/** What stands before the desk: one sentence, one button. */
export function Door({ brandName, title, children }: DoorProps) {
	const texts = useTexts()
	const { language, chooseLanguage } = useLanguage()
	return (
		<main className="door">
			<title>{`${title} – ${texts.desk}`}</title>
			<Brand name={brandName ?? ''} />
			<h1 tabIndex={-1}>{title}</h1>
			{children}
			<ul className="languages">
				{LANGUAGES.filter((other) => other !== language).map((other) => (
					<li key={other}>
						<button
							type="button"
							className="link"
							lang={other}
							onClick={() => chooseLanguage(other)}
						>
							{textsIn[other].languageName}
						</button>
					</li>
				))}
			</ul>
		</main>
	)
}
