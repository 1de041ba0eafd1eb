import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BannerTone = 'info' | 'waiting' | 'success' | 'error'

const ICONS: Record<BannerTone, IconName> = {
	info: 'info',
	waiting: 'clock',
	success: 'check',
	error: 'cross',
}

type BannerProps = {
	readonly tone: BannerTone
	readonly role?: 'status' | 'alert'
	readonly title: ReactNode
	readonly children?: ReactNode
}

/** A status in an icon and in words, so that nobody depends on its colour. */
export function Banner({ tone, role, title, children }: BannerProps) {
	return (
		<div className={`banner ${tone}`} role={role}>
			<Icon name={ICONS[tone]} />
			<div>
				<p className="banner-title">{title}</p>
				{children}
			</div>
		</div>
	)
}
