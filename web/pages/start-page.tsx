import { PAGE_PATHS } from '@coc/contract'
import { formatMoney } from '@coc/ui/format.ts'
import { Icon } from '@coc/ui/icon.tsx'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CarDrawing } from './car-drawing.tsx'
import './pages.css'

export function StartPage() {
	const { start } = useMessages()
	return (
		<div className="start">
			<div className="hero">
				<div className="hero-text">
					<Logo />
					<PageHeading>{start.heading}</PageHeading>
					<ButtonLink to={PAGE_PATHS.order}>
						{start.button}
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
	const { start } = useMessages()
	const { language } = useLanguage()
	const { usualPrice, isHandledByPeople } = useSiteSettings()
	return (
		<div className="what-happens">
			<ol className="steps">
				{start.steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<p>
				{start.cost(formatMoney(usualPrice, language))}{' '}
				{start.linkComes[isHandledByPeople ? 'manual' : 'auto']} {start.delivery}
			</p>
		</div>
	)
}
