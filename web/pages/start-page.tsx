import { PAGE_PATHS } from '@coc/contract'
import { useMessages } from '../i18n/language-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CarDrawing } from './car-drawing.tsx'
import './pages.css'

export function StartPage() {
	const { start } = useMessages()
	return (
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
	)
}
