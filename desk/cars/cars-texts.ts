import type { Language } from '@coc/contract'

const sv = {
	title: 'Bilar',
	search: 'Sök bil',
	searchHint: 'Chassinummer, början eller slutet av det, eller regnr',
	importLink: 'Lägg in kalkylblad',
	add: 'Lägg till en bil',
	addOf: (number: string) => `Lägg till ${number}`,
	more: (count: string) => `De första ${count}. Skriv mer av numret.`,
	found: (count: string, isOne: boolean) => (isOne ? '1 bil' : `${count} bilar`),
	none: 'Inga bilar än. Lägg in ett kalkylblad, eller lägg till dem en och en.',
	noneLikeThat: 'Ingen bil har det numret. Skriv början eller slutet av chassinumret, eller regnr.',
	elsewhere:
		'Kunder får svar från märkets eget register (VEHICLE_REGISTER_URL), inte från bilarna här. Bara hela chassinummer kan sökas.',
	columns: {
		chassis: 'Chassinummer',
		plate: 'Regnr',
		model: 'Modell',
		year: 'Årsmodell',
		coc: 'CoC',
		price: 'Pris utan moms',
	},
	coc: { yes: 'finns', no: 'finns inte' },
	usual: 'vanligt',
	car: {
		newTitle: 'Ny bil',
		close: 'Stäng bilen',
		notANumber: 'Ett chassinummer har 17 tecken.',
		coc: 'CoC kan levereras',
		yes: 'Ja',
		no: 'Nej',
		price: 'Pris utan moms, kronor',
		priceHint: (usual: string) => `Tomt: det vanliga priset, ${usual}.`,
		plate: 'Registreringsnummer',
		model: 'Modell',
		year: 'Årsmodell',
		registrationType: 'Registreringstyp',
		reimported: 'Återimporterad',
		number: 'Chassinummer',
		save: 'Spara',
		saves:
			'Ändrar bilen i registret. Beställningar som redan är handlagda behåller sina priser tills de handläggs igen.',
		adds: 'Lägger bilen i registret: kunder kan beställa CoC för den genast.',
		elsewhere:
			'Gäller bara bilarna här, som filer med intyg matchas mot. Kunder får svar från märkets eget register.',
		readOnly: 'Din roll får se bilar, men inte ändra dem.',
		next: 'Fortsätt',
		openOrders: 'Öppna beställningar',
		noOpenOrders: 'Inga öppna beställningar med bilen.',
		remove: 'Ta bort bilen',
		removeTitle: 'Ta bort bilen?',
		removes: (orders: number) =>
			orders === 0
				? 'Bilen tas bort ur registret. Den som beställer CoC för den får veta att den inte hittas.'
				: `Bilen tas bort ur registret, men är med i ${orders === 1 ? 'en öppen beställning' : `${orders} öppna beställningar`}. En som väntar på handläggning hittar den inte då; en handlagd behåller rad och pris.`,
		errors: {
			chassisNumber: 'Ett chassinummer har 17 tecken.',
			cocExists: 'Säg om CoC kan levereras.',
			priceOre:
				'Skriv ett pris över 0 och högst 1 000 000 kronor, till exempel 1 250 eller 895,50.',
			licensePlateNumber: 'Högst 200 tecken.',
			modelText: 'Högst 200 tecken.',
			modelYear: 'Skriv ett år från 1900 till 2100, eller inget.',
			registrationType: 'Skriv ett heltal med högst nio siffror.',
		},
	},
	outcomes: {
		added: 'Bilen är tillagd.',
		changed: 'Bilen är ändrad.',
		unchanged: 'Det stod redan så.',
		'coc-not-said': 'Säg om CoC kan levereras.',
		'changed-meanwhile':
			'Någon annan har ändrat bilen under tiden. Se vad som står nu, och försök igen om du vill.',
		removed: 'Bilen är borttagen.',
		asBefore: 'Bilen står som förut.',
		thereAgain: 'Bilen finns i registret igen.',
		'in-more-orders': 'Bilen är med i fler öppna beställningar nu. Se efter, och försök igen.',
		'not-found': 'Bilen finns inte längre.',
	},
}

export type CarsTexts = typeof sv

const en: CarsTexts = {
	title: 'Cars',
	search: 'Find a car',
	searchHint: 'Chassis number, its beginning or end, or plate',
	importLink: 'Bring in a spreadsheet',
	add: 'Add a car',
	addOf: (number) => `Add ${number}`,
	more: (count) => `The first ${count}. Write more of the number.`,
	found: (count, isOne) => (isOne ? '1 car' : `${count} cars`),
	none: 'No cars yet. Bring in a spreadsheet, or add them one by one.',
	noneLikeThat:
		'No car has that number. Write the beginning or end of the chassis number, or the plate.',
	elsewhere:
		'Customers are answered from the brand’s own register (VEHICLE_REGISTER_URL), not from the cars here. Only whole chassis numbers can be looked for.',
	columns: {
		chassis: 'Chassis number',
		plate: 'Plate',
		model: 'Model',
		year: 'Model year',
		coc: 'CoC',
		price: 'Price without VAT',
	},
	coc: { yes: 'exists', no: 'does not exist' },
	usual: 'usual',
	car: {
		newTitle: 'New car',
		close: 'Close the car',
		notANumber: 'A chassis number has 17 characters.',
		coc: 'A CoC can be delivered',
		yes: 'Yes',
		no: 'No',
		price: 'Price without VAT, kronor',
		priceHint: (usual) => `Empty: the usual price, ${usual}.`,
		plate: 'Registration number',
		model: 'Model',
		year: 'Model year',
		registrationType: 'Registration type',
		reimported: 'Imported again',
		number: 'Chassis number',
		save: 'Save',
		saves:
			'Changes the car in the register. Orders that are handled keep their prices until they are handled again.',
		adds: 'Puts the car into the register: customers can order a CoC for it at once.',
		elsewhere:
			'Concerns only the cars here, which files of certificates are matched to. Customers are answered from the brand’s own register.',
		readOnly: 'Your role may see cars, but not change them.',
		next: 'Continue',
		openOrders: 'Open orders',
		noOpenOrders: 'No open orders with the car.',
		remove: 'Remove the car',
		removeTitle: 'Remove the car?',
		removes: (orders) =>
			orders === 0
				? 'The car is taken out of the register. Whoever orders a CoC for it is told that it is not found.'
				: `The car is taken out of the register, but is in ${orders === 1 ? 'one open order' : `${orders} open orders`}. One that waits to be handled will not find it then; one that was handled keeps its line and price.`,
		errors: {
			chassisNumber: 'A chassis number has 17 characters.',
			cocExists: 'Say whether a CoC can be delivered.',
			priceOre: 'Write a price above 0 and up to 1,000,000 kronor, as 1250 or 895.50.',
			licensePlateNumber: 'At most 200 characters.',
			modelText: 'At most 200 characters.',
			modelYear: 'Write a year from 1900 to 2100, or nothing.',
			registrationType: 'Write a whole number of at most nine digits.',
		},
	},
	outcomes: {
		added: 'The car is added.',
		changed: 'The car is changed.',
		unchanged: 'It was so already.',
		'coc-not-said': 'Say whether a CoC can be delivered.',
		'changed-meanwhile':
			'Somebody else has changed the car meanwhile. See what it says now, and try again if you like.',
		removed: 'The car is removed.',
		asBefore: 'The car stands as before.',
		thereAgain: 'The car is in the register again.',
		'in-more-orders': 'The car is in more open orders now. Have a look, and try again.',
		'not-found': 'The car is not there any more.',
	},
}

export const CARS_TEXTS: Readonly<Record<Language, CarsTexts>> = { sv, en }
