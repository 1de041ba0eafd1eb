import { LONGEST_VIEW_NAME, type SavedView } from '@coc/contract/desk'
import { type Command, InvalidArgumentError } from 'commander'
import { perform } from '../../acts/act.ts'
import { DELETE_VIEW, RENAME_VIEW, SHARE_VIEW } from '../../acts/views/change-view.ts'
import { SAVE_VIEW } from '../../acts/views/save-view.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { listViews } from '../../views/list-views.ts'
import { addFilterOptions, type FilterOptions, filterOf } from './order-filter-options.ts'

type Options = { readonly as?: string; readonly json?: true }
type Saving = Options & FilterOptions & { readonly link?: string }

const NAME = 'its name, or the beginning of it'

function viewName(text: string): string {
	const name = text.trim()
	if (name !== '' && name.length <= LONGEST_VIEW_NAME) return name
	throw new InvalidArgumentError(`Give a name of at most ${LONGEST_VIEW_NAME} characters.`)
}

export function addViews(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const views = program
		.command('views')
		.summary('lists of orders that were saved')
		.description(
			'Lists the views of orders that are shared. `orders --view NAME` shows one. What is saved here is shared with everybody.',
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- views
  npm run desk -- views save "Late by post" --delivery LATE --form post
  npm run desk -- views save Finland --link "https://desk.example.se/orders?country=FI"
  npm run desk -- orders --view late`,
		)
		.action(async (options: Options) => {
			const { shop, operator } = await openDesk()
			const all = await listViews(shop.db, operator)
			if (options.json) return screen.json(all)
			if (all.length === 0) return screen.tell('None is shared yet: `views save` saves one.')
			screen.table(
				[
					{ title: 'Name', value: ({ name }) => name, least: 8 },
					{ title: 'Narrowed by', value: ({ search }) => decodeURIComponent(search), least: 12 },
					{ title: 'By', value: ({ owner }) => owner ?? '' },
				],
				all,
			)
		})
	addSave(views, context)
	addChanges(views, context)
}

function addSave(views: Command, { screen, openDesk }: DeskContext): void {
	addFilterOptions(views.command('save'))
		.summary('save a list, for everybody')
		.description('Saves a list under a name, in the place of the one that has it.')
		.argument('<name>', 'what it is called', viewName)
		.option('--link <address>', 'the list as the browser shows it')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			'\nExamples:\n  npm run desk -- views save "Late by post" --delivery LATE --form post',
		)
		.action(async (name: string, options: Saving) => {
			const desk = await openDesk(options)
			const search = options.link
				? (URL.parse(options.link)?.search ?? '')
				: new URLSearchParams(filterOf([], options)).toString()
			const saved = await perform(desk, SAVE_VIEW, { name, search, isShared: true })
			if (saved.outcome === 'not-a-list') throw new DeskError('That is not the link of a list.')
			if (saved.outcome === 'too-many')
				throw new DeskError('Too many are saved: delete some first.')
			if (options.json) screen.json(saved)
			else screen.say(`Saved: \`npm run desk -- orders --view "${name}"\` shows it.`)
		})
}

function addChanges(views: Command, { screen, openDesk }: DeskContext): void {
	const change = (
		command: Command,
		example: string,
		perform: (desk: Desk, viewId: string, argument: string) => Promise<string>,
	) =>
		command
			.addOption(asOption())
			.addOption(jsonOption())
			.addHelpText('after', `\nExamples:\n  npm run desk -- views ${example}`)
			.action(async (name: string, ...rest: unknown[]) => {
				const options = command.opts<Options>()
				const desk = await openDesk(options)
				const view = await viewNamed(desk, name)
				const [argument] = rest
				const outcome = await perform(desk, view.id, String(argument))
				if (outcome === 'name-taken') throw new DeskError('Another one is called that.')
				if (outcome === 'not-found') throw new DeskError('It was deleted just now.')
				if (outcome === 'not-yours') throw new DeskError(NOBODYS)
				if (options.json) screen.json({ viewId: view.id, outcome })
				else screen.say(outcome === 'unchanged' ? 'It was so already.' : 'Done.')
			})
	change(
		views
			.command('rename')
			.summary('call it otherwise')
			.argument('<name>', NAME)
			.argument('<new>', 'what it is called then', viewName),
		'rename late "Late by post"',
		(desk, viewId, name) => perform(desk, RENAME_VIEW, { viewId, name }),
	)
	change(
		views.command('unshare').summary('leave it to who saved it').argument('<name>', NAME),
		'unshare late',
		(desk, viewId) => perform(desk, SHARE_VIEW, { viewId, isShared: false }),
	)
	change(
		views.command('delete').summary('delete it').argument('<name>', NAME),
		'delete late',
		(desk, viewId) => perform(desk, DELETE_VIEW, { viewId }),
	)
}

const NOBODYS =
	'It was saved at the command line, so nobody could find it then. Nothing was changed: `views delete` deletes it.'

async function viewNamed({ shop, operator }: Desk, typed: string): Promise<SavedView> {
	const all = await listViews(shop.db, operator)
	const begins = (view: SavedView) => view.name.toLowerCase().startsWith(typed.toLowerCase())
	const exact = all.filter((view) => view.name.toLowerCase() === typed.toLowerCase())
	const [found, other] = exact.length > 0 ? exact : all.filter(begins)
	if (!found) throw new DeskError(`No shared view is called ${typed}. \`views\` lists them.`)
	if (other) throw new DeskError(`Several views begin with ${typed}: write more of the name.`)
	return found
}

export const NOT_A_LIST = 'The view is narrowed by something that this version lacks.'

/** What a saved list is narrowed by. */
export async function filterOfView(desk: Desk, name: string): Promise<Record<string, string>> {
	const { search } = await viewNamed(desk, name)
	const { sort: _, columns: __, ...filter } = Object.fromEntries(new URLSearchParams(search))
	return filter
}
