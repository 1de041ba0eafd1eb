import type { SavedView } from '@coc/contract/desk'
import { useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Popover } from '../../menus/popover.tsx'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useViews } from './use-views.ts'
import { searchToSave } from './view-search.ts'
import { ViewsDialog } from './views-dialog.tsx'
import { VIEWS_TEXTS } from './views-texts.ts'

/** Lists that are wanted again: one's own, and those that colleagues share. Each is a link. */
export function ViewsMenu() {
	const texts = useWords(VIEWS_TEXTS)
	const { search } = useNavigation()
	const views = useViews()
	const [asked, setAsked] = useState<'save' | 'change' | null>(null)
	const shown = searchToSave(search)
	const current = shown === '' ? undefined : views.find((view) => view.search === shown)
	const close = () => setAsked(null)
	const own = views.filter(({ isOwn }) => isOwn)
	const shared = views.filter(({ isOwn }) => !isOwn)
	return (
		<>
			<Popover label={current ? texts.current(current.name) : texts.button}>
				{(closeMenu) => {
					const ask = (what: 'save' | 'change') => {
						closeMenu()
						setAsked(what)
					}
					return (
						<div className="menu">
							<DeskLink to={SCREENS.orders} onClick={closeMenu}>
								{texts.all}
							</DeskLink>
							{views.length === 0 && <p className="hint">{texts.none}</p>}
							<Views title={texts.own} views={own} current={current} onFollow={closeMenu} />
							<Views title={texts.shared} views={shared} current={current} onFollow={closeMenu} />
							<button type="button" onClick={() => ask('save')}>
								{texts.save}
							</button>
							{views.some(({ isChangeable }) => isChangeable) && (
								<button type="button" onClick={() => ask('change')}>
									{texts.change}
								</button>
							)}
						</div>
					)
				}}
			</Popover>
			<SaveViewDialog open={asked === 'save'} onClose={close} />
			<ViewsDialog open={asked === 'change'} views={views} onClose={close} />
		</>
	)
}

type ViewsProps = {
	readonly title: string
	readonly views: readonly SavedView[]
	readonly current: SavedView | undefined
	readonly onFollow: () => void
}

function Views({ title, views, current, onFollow }: ViewsProps) {
	const texts = useWords(VIEWS_TEXTS)
	if (views.length === 0) return null
	return (
		<>
			<p className="menu-title">{title}</p>
			{views.map((view) => (
				<DeskLink
					key={view.id}
					to={`${SCREENS.orders}?${view.search}`}
					aria-current={view === current ? 'true' : undefined}
					onClick={onFollow}
				>
					{view.name}
					{view.owner && <span className="hint"> {texts.by(view.owner)}</span>}
				</DeskLink>
			))}
		</>
	)
}
