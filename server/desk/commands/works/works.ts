import type { PartyName } from '@coc/contract/desk'
import type { Command } from 'commander'
import { errorInWords } from '../../../jobs/error-words.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { readWorks, type Works } from '../../queries/office/read-works.ts'
import { atMinute } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { dim, styled, type Text } from '../../terminal/text.ts'

type Party = Works['parties'][number]

const NAMES: Record<PartyName, string> = {
	provider: 'Payment provider',
	mail: 'Mail server',
	register: 'Vehicle register',
	documents: 'Importer’s system',
	vies: 'VIES',
	scanner: 'Virus scanner',
}

const STATES: Record<Party['state'], Text> = {
	fine: styled('green', 'answers'),
	failing: styled('red', 'does not answer'),
	unseen: 'not asked yet',
	none: dim('none'),
}

export function addWorks(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('works')
		.summary('how the service and those outside are doing, and how it is set up')
		.description(
			'Shows the version, when the provider, the mail server and others outside answered last, how many jobs wait, and the settings, without secrets. `jobs` lists the jobs.',
		)
		.addOption(jsonOption())
		.addHelpText('after', '\nExamples:\n  npm run desk -- works')
		.action(async (options: { json?: true }) => {
			const works = await readWorks(await openDesk())
			if (options.json) screen.json(works)
			else show(screen, works)
		})
}

function show(screen: Screen, { version, parties, queues, settings }: Works): void {
	screen.facts([['Version', version]])
	screen.heading('Those outside')
	screen.table<Party>(
		[
			{ title: 'Who', value: ({ name }) => NAMES[name] },
			{ title: 'Where', value: ({ at }) => at ?? '', least: 8 },
			{ title: 'State', value: ({ state }) => STATES[state] },
			{ title: 'Answered', value: ({ answeredAt }) => (answeredAt ? atMinute(answeredAt) : '') },
			{
				title: 'Failed',
				value: ({ failedAt, error }) =>
					failedAt ? `${atMinute(failedAt)} ${errorInWords(error ?? '', 'en')}` : '',
				least: 8,
			},
		],
		parties,
	)
	const busy = queues.filter(
		({ waiting, underWay, failing, dead }) => waiting + underWay + failing + dead > 0,
	)
	screen.heading('Jobs')
	if (busy.length === 0) screen.say('No job waits.')
	else {
		screen.table(
			[
				{ title: 'Queue', value: ({ queue }) => queue, least: 8 },
				{ title: 'Waiting', value: ({ waiting }) => String(waiting), align: 'right' },
				{ title: 'Under way', value: ({ underWay }) => String(underWay), align: 'right' },
				{ title: 'Failing', value: ({ failing }) => String(failing), align: 'right' },
				{ title: 'Dead', value: ({ dead }) => String(dead), align: 'right' },
			],
			busy,
		)
	}
	screen.heading('Settings')
	screen.facts(settings.map(({ name, value }) => [name, value === '' ? dim('none') : value]))
}
