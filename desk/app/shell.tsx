import { Icon } from '@coc/ui/icon.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { areaOf, matchScreen, SCREENS, type ScreenName } from '../navigation/screens.ts'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { takePlace } from '../sign-in/place-to-return.ts'
import { Brand } from './brand.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Waiting } from './waiting.tsx'

const SessionsScreen = lazy(async () => ({
	default: (await import('../sign-in/sessions-screen.tsx')).SessionsScreen,
}))
const BlocksScreen = lazy(async () => ({
	default: (await import('../blocks/blocks-screen.tsx')).BlocksScreen,
}))

const CarsScreen = lazy(async () => ({
	default: (await import('../cars/cars-screen.tsx')).CarsScreen,
}))
const CarImportScreen = lazy(async () => ({
	default: (await import('../cars/import/car-import-screen.tsx')).CarImportScreen,
}))
const BooksScreen = lazy(async () => ({
	default: (await import('../books/books-screen.tsx')).BooksScreen,
}))
const FiguresScreen = lazy(async () => ({
	default: (await import('../figures/figures-screen.tsx')).FiguresScreen,
}))

/** A slim rail that says where one is, the search, and the screen. */
export function Shell({ brandName }: { readonly brandName: string }) {
	const { shell } = useTexts()
	const { pathname, navigate } = useNavigation()
	const [showsKeys, setShowsKeys] = useState(false)
	useKeys({
		'?': () => setShowsKeys(true),
		'g o': () => navigate(SCREENS.orders),
		'g c': () => navigate(SCREENS.cars),
		'g b': () => navigate(SCREENS.books),
		'g f': () => navigate(SCREENS.figures),
		'g s': () => navigate(SCREENS.sessions),
	})
	const area = areaOf(matchScreen(pathname).name)
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
						<RailLink to="orders" area={area}>
							{shell.orders}
						</RailLink>
						<RailLink to="cars" area={area}>
							{shell.cars}
						</RailLink>
						<RailLink to="books" area={area}>
							{shell.books}
						</RailLink>
						<RailLink to="figures" area={area}>
							{shell.figures}
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
					<ErrorBoundary key={area}>
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
	readonly to: ScreenName
	readonly area: ScreenName | null
	readonly children: ReactNode
}

function RailLink({ to, area, children }: RailLinkProps) {
	return (
		<li>
			<DeskLink to={SCREENS[to]} aria-current={area === to ? 'page' : undefined}>
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
		case 'cars':
			return <CarsScreen openNumber={null} />
		case 'car':
			return <CarsScreen openNumber={id} />
		case 'carImport':
			return <CarImportScreen />
		case 'books':
			return <BooksScreen openMonth={null} />
		case 'month':
			return <BooksScreen openMonth={id} />
		case 'figures':
			return <FiguresScreen />
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
