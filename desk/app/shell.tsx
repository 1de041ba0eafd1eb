import { Icon } from '@coc/ui/icon.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { matchScreen, SCREENS } from '../navigation/screens.ts'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { takePlace } from '../sign-in/place-to-return.ts'
import { Brand } from './brand.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Waiting } from './waiting.tsx'

const ProduceScreen = lazy(async () => ({
	default: (await import('../produce/produce-screen.tsx')).ProduceScreen,
}))
const FilesScreen = lazy(async () => ({
	default: (await import('../produce/files/files-screen.tsx')).FilesScreen,
}))
const PostScreen = lazy(async () => ({
	default: (await import('../post/post-screen.tsx')).PostScreen,
}))
const SessionsScreen = lazy(async () => ({
	default: (await import('../sign-in/sessions-screen.tsx')).SessionsScreen,
}))
const BlocksScreen = lazy(async () => ({
	default: (await import('../blocks/blocks-screen.tsx')).BlocksScreen,
}))

/** A slim rail that says where one is, the search, and the screen. */
export function Shell({ brandName }: { readonly brandName: string }) {
	const { shell } = useTexts()
	const { pathname, navigate } = useNavigation()
	const [showsKeys, setShowsKeys] = useState(false)
	useKeys({
		'?': () => setShowsKeys(true),
		'g o': () => navigate(SCREENS.orders),
		'g p': () => navigate(SCREENS.produce),
		'g l': () => navigate(SCREENS.post),
		'g s': () => navigate(SCREENS.sessions),
	})
	const { name } = matchScreen(pathname)
	const isInOrders = name === 'start' || name === 'orders' || name === 'order'
	return (
		<div className="shell">
			<a className="skip" href="#main">
				{shell.skip}
			</a>
			<header className="rail">
				<DeskLink to={SCREENS.start} className="brand">
					<Brand name={brandName} />
				</DeskLink>
				<nav aria-label={shell.screens}>
					<ul>
						<li>
							<DeskLink to={SCREENS.orders} aria-current={isInOrders ? 'page' : undefined}>
								{shell.orders}
							</DeskLink>
						</li>
						<RailLink to={SCREENS.produce} isHere={name === 'produce' || name === 'waitingFiles'}>
							{shell.produce}
						</RailLink>
						<RailLink to={SCREENS.post} isHere={name === 'post'}>
							{shell.post}
						</RailLink>
					</ul>
				</nav>
				<div className="rail-end">
					<button type="button" className="rail-button" onClick={() => setShowsKeys(true)}>
						<kbd>?</kbd> {shell.keys}
					</button>
					<OperatorMenu />
				</div>
			</header>
			<div className="work">
				<SearchBox />
				<OfflineNotice />
				<main id="main" tabIndex={-1}>
					<ErrorBoundary key={isInOrders ? 'orders' : name}>
						<Suspense fallback={<Waiting />}>
							<Screen />
						</Suspense>
					</ErrorBoundary>
				</main>
			</div>
			<KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
		</div>
	)
}

type RailLinkProps = {
	readonly to: string
	readonly isHere: boolean
	readonly children: ReactNode
}

function RailLink({ to, isHere, children }: RailLinkProps) {
	return (
		<li>
			<DeskLink to={to} aria-current={isHere ? 'page' : undefined}>
				{children}
			</DeskLink>
		</li>
	)
}

function Screen() {
	const { pathname, navigate } = useNavigation()
	const { name, id } = matchScreen(pathname)
	useEffect(() => {
		// Until there is a screen for the day, the day begins with the orders.
		if (name === 'start') navigate(takePlace(sessionStorage) ?? SCREENS.orders, { replace: true })
	}, [name, navigate])
	switch (name) {
		case 'start':
		case 'orders':
			return <OrdersScreen openId={null} />
		case 'order':
			return <OrdersScreen openId={id} />
		case 'produce':
			return <ProduceScreen />
		case 'waitingFiles':
			return <FilesScreen />
		case 'post':
			return <PostScreen />
		case 'sessions':
			return <SessionsScreen />
		case 'blocks':
			return <BlocksScreen />
		default:
			return <NotFound />
	}
}

function NotFound() {
	const { shell, desk } = useTexts()
	return (
		<div className="screen">
			<title>{`${shell.notFound} – ${desk}`}</title>
			<h1 tabIndex={-1}>{shell.notFound}</h1>
			<p>{shell.notFoundText}</p>
			<p>
				<DeskLink to={SCREENS.orders}>
					{shell.toOrders} <Icon name="arrow" />
				</DeskLink>
			</p>
		</div>
	)
}
