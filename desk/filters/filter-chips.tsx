import { Icon } from '@coc/ui/icon.tsx'
import { useId } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { Popover } from '../menus/popover.tsx'
import { searchWith } from '../navigation/address.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { activeFilters, clearedFilters, type Filter } from './filter.ts'

/** What narrows the list, each a link that takes it away, and a menu to add to it. */
export function FilterChips({ filters }: { readonly filters: readonly Filter[] }) {
	const { filters: texts } = useTexts()
	const { pathname, search } = useNavigation()
	const active = activeFilters(filters, search)
	const without = (name: string) => pathname + searchWith(search, { [name]: null })
	return (
		<div className="filters">
			<Popover label={texts.add}>
				{() => (
					<div className="filter-fields">
						{filters.map((filter) => (
							<FilterField key={filter.name} filter={filter} />
						))}
					</div>
				)}
			</Popover>
			{active.length > 0 && (
				<ul className="chips" aria-label={texts.active}>
					{active.map(({ name, text }) => (
						<li key={name}>
							<DeskLink className="chip" to={without(name)} aria-label={texts.remove(text)}>
								{text}
								<Icon name="cross" />
							</DeskLink>
						</li>
					))}
					{active.length > 1 && (
						<li>
							<DeskLink to={pathname + searchWith(search, clearedFilters(filters))}>
								{texts.clear}
							</DeskLink>
						</li>
					)}
				</ul>
			)}
		</div>
	)
}

function FilterField({ filter }: { readonly filter: Filter }) {
	const id = useId()
	const { filters: texts } = useTexts()
	const { pathname, search, navigate } = useNavigation()
	const value = new URLSearchParams(search).get(filter.name) ?? ''
	const choose = (chosen: string) =>
		navigate(pathname + searchWith(search, { [filter.name]: chosen }))
	return (
		<div className="field">
			<label htmlFor={id}>{filter.title}</label>
			{filter.kind === 'text' && (
				<form
					onSubmit={(event) => {
						event.preventDefault()
						choose(String(new FormData(event.currentTarget).get('words')).trim())
					}}
				>
					<input id={id} key={value} name="words" defaultValue={value} maxLength={100} />
				</form>
			)}
			{filter.kind === 'day' && (
				<input
					id={id}
					type="date"
					value={value}
					onChange={({ target }) => {
						if (target.value === '' || target.validity.valid) choose(target.value)
					}}
				/>
			)}
			{filter.kind === 'choice' && (
				<span className="select">
					<select id={id} value={value} onChange={({ target }) => choose(target.value)}>
						<option value="">{texts.any}</option>
						{filter.choices.map((choice) => (
							<option key={choice.value} value={choice.value}>
								{choice.label}
							</option>
						))}
					</select>
				</span>
			)}
		</div>
	)
}
