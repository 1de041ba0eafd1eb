import { ErrorBoundary } from '@coc/ui/error-boundary.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../api/desk-context.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { LiveNotice } from '../live/live-notice.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { RAIL } from '../navigation/rail.ts'
import { matchScreen, SCREENS, type ScreenName } from '../navigation/screens.ts'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { takePlace } from '../sign-in/place-to-return.ts'
import { Brand } from './brand.tsx'
import { Failure } from './failure.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Waiting } from './waiting.tsx'

const TodayScreen = lazy(async () => ({
	default: (await import('../today/today-screen.tsx')).TodayScreen,
}))
const ProduceScreen = lazy(async () => ({
	default: (await import('../produce/produce-screen.tsx')).ProduceScreen,
}))
const FilesScreen = lazy(async () => ({
	default: (await import('../produce/files/files-screen.tsx')).FilesScreen,
}))
const PostScreen = lazy(async () => ({
	default: (await import('../post/post-screen.tsx')).PostScreen,
}))
const LogScreen = lazy(async () => ({
	default: (await import('../log/log-screen.tsx')).LogScreen,
}))
const OperatorsScreen = lazy(async () => ({
	default: (await import('../operators/operators-screen.tsx')).OperatorsScreen,
}))
const WorksScreen = lazy(async () => ({
	default: (await import('../works/works-screen.tsx')).WorksScreen,
}))
const SessionsScreen = lazy(async () => ({
	default: (await import('../sign-in/sessions-screen.tsx')).SessionsScreen,
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
	const { shell, rail: labels } = useTexts()
	const { pathname, navigate } = useNavigation()
	const [showsKeys, setShowsKeys] = useState(false)
	const { permissions } = useMe()
	const rail = RAIL.filter(({ needs }) => permissions.includes(needs))
	useKeys({
		'?': () => setShowsKeys(true),
		'g s': () => navigate(SCREENS.sessions),
		...Object.fromEntries(rail.map(({ keys, screen }) => [keys, () => navigate(SCREENS[screen])])),
	})
	const { name } = matchScreen(pathname)
	const current = rail.find(({ screen, also }) => name && (screen === name || also?.includes(name)))
	const screens = useCurrentInSight(current?.screen)
	return (
		<div className="shell">
			<a className="skip" href="#main">
				{shell.skip}
			</a>
			<header className="rail">
				<DeskLink to={SCREENS.start} className="brand">
					<Brand name={brandName} />
				</DeskLink>
				<nav ref={screens} aria-label={shell.screens}>
					<ul>
						{rail.map((entry) => (
							<li key={entry.screen}>
								<DeskLink
									to={SCREENS[entry.screen]}
									aria-current={entry === current ? 'page' : undefined}
								>
									{labels[entry.label]}
								</DeskLink>
							</li>
						))}
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
				<LiveNotice />
				<main id="main" tabIndex={-1}>
					<ErrorBoundary key={current?.screen ?? name} failure={<Failure />}>
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

/** Where the rail is one line that a thumb moves, it is moved to where one is. */
function useCurrentInSight(screen: ScreenName | undefined) {
	const rail = useRef<HTMLElement>(null)
	useLayoutEffect(() => {
		const line = rail.current?.getBoundingClientRect()
		const link = rail.current?.querySelector('[aria-current]')?.getBoundingClientRect()
		if (!(screen && line && link)) return
		const middle = (box: DOMRect) => box.left + box.width / 2
		rail.current?.scrollBy({ left: middle(link) - middle(line) })
	}, [screen])
	return rail
}

function Screen() {
	const { pathname, navigate } = useNavigation()
	const { name, id } = matchScreen(pathname)
	useEffect(() => {
		const place = name === 'start' && takePlace(sessionStorage)
		if (place) navigate(place, { replace: true })
	}, [name, navigate])
	switch (name) {
		case 'start':
			return <TodayScreen />
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
		case 'log':
			return <LogScreen />
		case 'operators':
			return <OperatorsScreen />
		case 'works':
			return <WorksScreen />
		case 'sessions':
			return <SessionsScreen />
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
