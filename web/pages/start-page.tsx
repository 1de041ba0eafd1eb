import { PAGE_PATHS } from '@coc/contract'
import { formatMoney } from '@coc/ui/format.ts'
import { Icon } from '@coc/ui/icon.tsx'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { adoptSheet } from '../navigation/adopt-sheet.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CarDrawing } from './car-drawing.tsx'
import css from './start.css?inline'
import { START_TEXTS } from './start-texts.ts'

export const startCss = css
adoptSheet(startCss)

export function StartPage() {
	const { start } = useMessages()
	const { language } = useLanguage()
	return (
		<div className="start">
			<div className="hero">
				<div className="hero-text">
					<Logo />
					<PageHeading>{start.heading}</PageHeading>
					<ButtonLink to={PAGE_PATHS.order}>
						{START_TEXTS[language].button}
						<Icon name="arrow" />
					</ButtonLink>
				</div>
				<CarDrawing />
			</div>
			<WhatHappens />
		</div>
	)
}

/** In a few words below the button, for who wonders what it leads to. */
function WhatHappens() {
	const { language } = useLanguage()
	const texts = START_TEXTS[language]
	const { usualPrice, isHandledByPeople } = useSiteSettings()
	const sentences = [
		...(usualPrice === null ? [] : [texts.cost(formatMoney(usualPrice, language))]),
		texts.linkComes[isHandledByPeople ? 'manual' : 'auto'],
		texts.delivery,
	]
	return (
		<div className="what-happens">
			<ol className="steps">
				{texts.steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<p>{sentences.join(' ')}</p>
		</div>
	)
}
