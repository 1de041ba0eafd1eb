import type { Language } from '@coc/contract'
import type { CarFileColumn } from '@coc/contract/desk'

type ColumnWords = Readonly<Record<CarFileColumn, string>>

const svColumns: ColumnWords = {
	chassis_number: 'Chassinummer',
	coc_exists: 'CoC finns',
	price: 'Pris utan moms',
	license_plate_number: 'Registreringsnummer',
	model_text: 'Modell',
	model_year: 'Årsmodell',
	registration_type: 'Registreringstyp',
	is_reimported: 'Återimporterad',
	chassis_number_10: 'Chassinummer, tio sista',
}

const svFaults: ColumnWords & { readonly row: string; readonly spreadsheetError: string } = {
	chassis_number: 'Ett chassinummer har 17 tecken.',
	coc_exists: 'Skriv ja eller nej.',
	price: 'Skriv ett pris över 0, till exempel 1 250 eller 895,50. 1.250 kan betyda två saker.',
	license_plate_number: 'Högst 200 tecken som går att läsa.',
	model_text: 'Högst 200 tecken som går att läsa.',
	model_year: 'Skriv ett år från 1900 till 2100, eller inget.',
	registration_type: 'Skriv ett heltal, eller inget.',
	is_reimported: 'Skriv ja eller nej, eller inget.',
	chassis_number_10: 'Högst 200 tecken som går att läsa.',
	spreadsheetError: 'Ett fel från kalkylbladet, inget värde. Skriv det som ska stå här.',
	row: 'Raden har fler eller färre fält än första raden. Se efter att allt står rätt.',
}

const sv = {
	title: 'Lägg in kalkylblad',
	back: 'Till bilarna',
	text: 'Välj eller släpp en fil med bilar: Excel (.xlsx) eller CSV. Första raden namnger kolumnerna; chassinummer och om CoC finns måste vara med. Inget ändras förrän du har sett vad som ändras.',
	limits: 'Högst 20 MB och 200 000 rader. Större filer läggs in från kommandoraden.',
	oneFile: 'En fil åt gången, tack.',
	reading: 'Skickar och läser filen …',
	another: 'Välj en annan fil',
	gone: 'Filen finns inte här längre: den är redan inlagd, eller så har ett dygn gått. Välj den igen.',
	readAs: (encoding: string) => `Läst som ${encoding}.`,
	sheet: (name: string) => `Bladet "${name}" är läst.`,
	otherSheets: (count: number) =>
		count === 1 ? 'Ett blad till i filen är inte läst.' : `${count} blad till är inte lästa.`,
	columns: {
		title: 'Kolumner',
		inFile: 'I filen',
		examples: 'Exempel',
		means: 'Betyder',
		meansOf: (header: string) => `Vad kolumnen ${header} betyder`,
		nothing: 'Används inte',
		nameless: (number: number) => `kolumn ${number}`,
		names: svColumns,
		missing: (names: string) => `Välj vilken kolumn som är: ${names}.`,
	},
	counts: {
		title: 'Vad som ändras',
		read: 'Rader',
		inserted: 'Nya bilar',
		updated: 'Ändrade bilar',
		unchanged: 'Oförändrade',
		doubled: 'Dubbletter',
		wrong: 'Felaktiga rader',
		doubledHint: 'Samma chassinummer kommer igen längre ner: den sista raden gäller.',
	},
	wrong: {
		title: 'Rader att rätta',
		text: 'Rätta här, så prövas bara de raderna igen. Din fil ändras inte.',
		shown: (shown: number, all: string) => `De första ${shown} av ${all}.`,
		line: 'Rad',
		fieldOf: (column: string, line: number) => `${column}, rad ${line}`,
		faults: svFaults,
		retry: 'Pröva de rättade raderna',
		nothing: 'Rätta minst en rad först.',
		allRight: 'Alla rättade rader är rätt nu.',
		stillWrong: (count: number) =>
			count === 1 ? '1 av dem är fortfarande fel.' : `${count} av dem är fortfarande fel.`,
	},
	changed: { title: 'Ändrade bilar', car: 'Bil', before: 'Förr', after: 'Nu', what: 'Vad' },
	inserted: { title: 'Nya bilar' },
	firstOf: (shown: number, all: string) => `De första ${shown} av ${all}.`,
	values: { yes: 'ja', no: 'nej', none: 'inget', usualPrice: 'vanligt pris' },
	apply: {
		button: (count: string) => `Lägg in ${count} bilar`,
		buttonOne: 'Lägg in 1 bil',
		nothing: 'Det finns inget att lägga in: registret är redan så.',
		says: (inserted: string, updated: string) =>
			`${inserted} nya bilar läggs till och ${updated} ändras, allt eller inget. Bilar som inte är med i filen rörs inte.`,
		leavesOut: (wrong: string) => `${wrong} felaktiga rader lämnas utanför.`,
		title: 'Lägga in bilarna?',
		yes: 'Lägg in',
		underWay: (count: string) => `Lägger in ${count} bilar …`,
		done: (inserted: string, updated: string) =>
			`Klart: ${inserted} nya och ${updated} ändrade bilar.`,
	},
	outcomes: {
		'not-found': 'Filen är redan inlagd, eller finns inte här längre.',
		'changed-meanwhile':
			'Registret eller filen har ändrats sedan du såg efter. Se vad som ändras nu, och försök igen.',
	},
	refusals: {
		'not-a-spreadsheet': 'Filen är varken Excel (.xlsx) eller CSV.',
		'old-excel':
			'Filen är i Excels gamla format (.xls), eller har lösenord. Spara den som .xlsx utan lösenord, eller som "CSV UTF-8".',
		'open-document': 'Filen är ett OpenDocument-kalkylblad. Spara den som .xlsx eller CSV.',
		damaged: 'Filen är skadad eller ovanligt skriven. Öppna den i Excel och spara den igen.',
		'unpacks-too-big': 'Filen blir för stor när den packas upp. Dela upp den.',
		'too-many-rows': 'Filen har fler än 200 000 rader. Dela upp den.',
		'too-many-columns': 'Filen har fler än 60 kolumner. Ta bort dem som inte handlar om bilarna.',
		'no-rows': 'Det finns inga rader under första raden.',
		'no-header':
			'Första raden ser ut som en bil. Skriv en rad överst som namnger kolumnerna, till exempel Chassinummer och CoC.',
		'unknown-encoding':
			'Det går inte att se vilken teckenkodning filen har. Spara den som "CSV UTF-8" eller .xlsx.',
		'too-slow': 'Filen tog för lång tid att läsa. Dela upp den.',
		'too-big': 'Filen är större än 20 MB. Dela upp den.',
	},
}

export type ImportTexts = typeof sv

const en: ImportTexts = {
	title: 'Bring in a spreadsheet',
	back: 'To the cars',
	text: 'Choose or drop a file of cars: Excel (.xlsx) or CSV. Its first row names the columns; the chassis number and whether a CoC exists must be among them. Nothing changes until you have seen what does.',
	limits: 'At most 20 MB and 200,000 rows. Larger files are imported at the command line.',
	oneFile: 'One file at a time, please.',
	reading: 'Sending and reading the file …',
	another: 'Choose another file',
	gone: 'The file is not here any more: it was brought in already, or a day has gone. Choose it again.',
	readAs: (encoding) => `Read as ${encoding}.`,
	sheet: (name) => `The sheet '${name}' was read.`,
	otherSheets: (count) =>
		count === 1 ? 'One more sheet was not read.' : `${count} more sheets were not read.`,
	columns: {
		title: 'Columns',
		inFile: 'In the file',
		examples: 'Examples',
		means: 'Means',
		meansOf: (header) => `What the column ${header} means`,
		nothing: 'Not used',
		nameless: (number) => `column ${number}`,
		names: {
			chassis_number: 'Chassis number',
			coc_exists: 'CoC exists',
			price: 'Price without VAT',
			license_plate_number: 'Registration number',
			model_text: 'Model',
			model_year: 'Model year',
			registration_type: 'Registration type',
			is_reimported: 'Imported again',
			chassis_number_10: 'Chassis number, last ten',
		},
		missing: (names) => `Choose which column is: ${names}.`,
	},
	counts: {
		title: 'What changes',
		read: 'Rows',
		inserted: 'New cars',
		updated: 'Changed cars',
		unchanged: 'Unchanged',
		doubled: 'Doubled',
		wrong: 'Wrong rows',
		doubledHint: 'The same chassis number comes again further down: the last row counts.',
	},
	wrong: {
		title: 'Rows to mend',
		text: 'Mend them here, and only those rows are tried again. Your file stays as it is.',
		shown: (shown, all) => `The first ${shown} of ${all}.`,
		line: 'Row',
		fieldOf: (column, line) => `${column}, row ${line}`,
		faults: {
			chassis_number: 'A chassis number has 17 characters.',
			coc_exists: 'Write yes or no.',
			price: 'Write a price above 0, as 1250 or 895,50. 1.250 can mean two things.',
			license_plate_number: 'At most 200 characters that can be read.',
			model_text: 'At most 200 characters that can be read.',
			model_year: 'Write a year from 1900 to 2100, or nothing.',
			registration_type: 'Write a whole number, or nothing.',
			is_reimported: 'Write yes or no, or nothing.',
			chassis_number_10: 'At most 200 characters that can be read.',
			spreadsheetError: 'An error of the spreadsheet, not a value. Write what should stand here.',
			row: 'The row has more or fewer fields than the first one. See that everything is in its place.',
		},
		retry: 'Try the mended rows',
		nothing: 'Mend a row first.',
		allRight: 'All mended rows are right now.',
		stillWrong: (count) =>
			count === 1 ? '1 of them is still wrong.' : `${count} of them are still wrong.`,
	},
	changed: { title: 'Changed cars', car: 'Car', before: 'Before', after: 'Now', what: 'What' },
	inserted: { title: 'New cars' },
	firstOf: (shown, all) => `The first ${shown} of ${all}.`,
	values: { yes: 'yes', no: 'no', none: 'nothing', usualPrice: 'usual price' },
	apply: {
		button: (count) => `Bring in ${count} cars`,
		buttonOne: 'Bring in 1 car',
		nothing: 'There is nothing to bring in: the register is so already.',
		says: (inserted, updated) =>
			`${inserted} new cars are added and ${updated} changed, all or nothing. Cars that are not in the file stay as they are.`,
		leavesOut: (wrong) => `${wrong} wrong rows are left out.`,
		title: 'Bring the cars in?',
		yes: 'Bring in',
		underWay: (count) => `Bringing in ${count} cars …`,
		done: (inserted, updated) => `Done: ${inserted} new and ${updated} changed cars.`,
	},
	outcomes: {
		'not-found': 'The file was brought in already, or is not here any more.',
		'changed-meanwhile':
			'The register or the file has changed since you looked. See what changes now, and try again.',
	},
	refusals: {
		'not-a-spreadsheet': 'The file is neither Excel (.xlsx) nor CSV.',
		'old-excel':
			"The file is in Excel's old format (.xls), or has a password. Save it as .xlsx without one, or as 'CSV UTF-8'.",
		'open-document': 'The file is an OpenDocument spreadsheet. Save it as .xlsx or CSV.',
		damaged: 'The file is damaged or oddly written. Open it in Excel and save it again.',
		'unpacks-too-big': 'The file grows too large when it is unpacked. Split it.',
		'too-many-rows': 'The file has more than 200,000 rows. Split it.',
		'too-many-columns':
			'The file has more than 60 columns. Take out those that are not about the cars.',
		'no-rows': 'There are no rows below the first one.',
		'no-header':
			'The first row looks like a car. Write one above it that names the columns, such as Chassis number and CoC.',
		'unknown-encoding':
			"Nobody can tell which encoding the file has. Save it as 'CSV UTF-8' or .xlsx.",
		'too-slow': 'The file took too long to read. Split it.',
		'too-big': 'The file is larger than 20 MB. Split it.',
	},
}

export const IMPORT_TEXTS: Readonly<Record<Language, ImportTexts>> = { sv, en }
