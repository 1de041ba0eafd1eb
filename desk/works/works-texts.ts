import type { Language } from '@coc/contract'
import type { PartyName, Works } from '@coc/contract/desk'

type PartyState = Works['parties'][number]['state']
type JobState = Works['jobs'][number]['state']

const sv = {
	title: 'Driften',
	version: (version: string) => `Version ${version}`,
	parties: 'De vi är beroende av',
	partiesText: 'Så som det såg ut när de senast tillfrågades.',
	partyNames: {
		provider: 'Betaltjänst',
		mail: 'Mejlserver',
		register: 'Fordonsregister',
		documents: 'Importörens system',
		vies: 'VIES (VAT-nummer)',
		scanner: 'Virusskanner',
	} satisfies Record<PartyName, string>,
	partyStates: {
		fine: 'Svarar',
		failing: 'Svarar inte',
		unseen: 'Inte tillfrågad än',
		none: 'Används inte',
	} satisfies Record<PartyState, string>,
	answered: 'Svarade senast',
	failed: 'Felade senast',
	jobs: 'Steg som väntar, försöker igen eller gav upp',
	noJobs: 'Inget väntar. Allt är gjort.',
	moreJobs: 'Fler finns: de här ska ses först.',
	columns: {
		step: 'Steg',
		order: 'Beställning',
		state: 'Läge',
		tries: 'Hittills',
		next: 'Nästa försök',
		why: 'Varför',
		retry: 'Att göra',
	},
	states: {
		waiting: 'Väntar på sin tur',
		'under-way': 'Pågår',
		failing: 'Försöker igen',
		dead: 'Gav upp',
	} satisfies Record<JobState, string>,
	tries: (count: string) => `${count} försök`,
	open: 'Öppna',
	now: 'nu',
	retry: 'Försök igen',
	retries: 'Lägger steget först i kön. Det tas inom några sekunder.',
	outcomes: {
		'put-back': 'Steget försöker igen nu.',
		'under-way': 'Steget pågår redan.',
		gone: 'Steget är redan gjort.',
		'not-found': 'Steget är redan gjort.',
	},
	queues: 'Köer',
	emptyQueues: 'Alla köer är tomma.',
	queueColumns: {
		queue: 'Steg',
		waiting: 'Väntar',
		underWay: 'Pågår',
		failing: 'Försöker igen',
		dead: 'Gav upp',
	},
	settings: 'Inställningar',
	settingsText: 'Utan hemligheter. De ändras i tjänstens miljö och gäller efter en omstart.',
	none: 'ingen',
}

export type WorksTexts = typeof sv

const en: WorksTexts = {
	title: 'The works',
	version: (version) => `Version ${version}`,
	parties: 'Those we depend on',
	partiesText: 'As it was when they were last asked.',
	partyNames: {
		provider: 'Payment provider',
		mail: 'Mail server',
		register: 'Vehicle register',
		documents: 'Importer’s system',
		vies: 'VIES (VAT numbers)',
		scanner: 'Virus scanner',
	},
	partyStates: {
		fine: 'Answers',
		failing: 'Does not answer',
		unseen: 'Not asked yet',
		none: 'Not used',
	},
	answered: 'Last answered',
	failed: 'Last failed',
	jobs: 'Steps that wait, try again or gave up',
	noJobs: 'Nothing waits. All is done.',
	moreJobs: 'There are more: these want a look first.',
	columns: {
		step: 'Step',
		order: 'Order',
		state: 'State',
		tries: 'So far',
		next: 'Next try',
		why: 'Why',
		retry: 'To do',
	},
	states: {
		waiting: 'Waits for its turn',
		'under-way': 'Under way',
		failing: 'Tries again',
		dead: 'Gave up',
	},
	tries: (count) => (count === '1' ? '1 try' : `${count} tries`),
	open: 'Open',
	now: 'now',
	retry: 'Try again',
	retries: 'Puts the step first in the queue. It is taken within seconds.',
	outcomes: {
		'put-back': 'The step is being tried again.',
		'under-way': 'The step is under way already.',
		gone: 'The step is done already.',
		'not-found': 'The step is done already.',
	},
	queues: 'Queues',
	emptyQueues: 'All queues are empty.',
	queueColumns: {
		queue: 'Step',
		waiting: 'Waiting',
		underWay: 'Under way',
		failing: 'Trying again',
		dead: 'Gave up',
	},
	settings: 'Settings',
	settingsText:
		'Without secrets. They are changed in the service’s environment and hold after a restart.',
	none: 'none',
}

export const WORKS_TEXTS: Readonly<Record<Language, WorksTexts>> = { sv, en }
