import type { Language } from '@coc/contract'

const sv = {
	title: 'Anteckningar',
	add: 'Ny anteckning',
	addButton: 'Anteckna',
	adds: 'Sparas på beställningen med ditt namn. Kunden ser den inte, men får den om hen ber om sina uppgifter.',
	edit: 'Ändra',
	editOf: (number: number) => `Ändra anteckning ${number}`,
	edited: 'ändrad',
	save: 'Spara',
	saves: 'Sparar de nya orden. De tidigare finns kvar i historiken.',
	colleague: (now: string) => `En kollega skrev ”${now}” här medan du skrev.`,
	delete: 'Ta bort',
	deletes: 'Orden tas bort för alltid, även tidigare. Det står kvar att du tog bort dem, och när.',
	deletesOwn:
		'Orden tas bort; det står kvar att du tog bort dem, och när. Du kan ångra det direkt efteråt.',
	deleteTitle: 'Ta bort anteckningen?',
	deleted: (who: string) => `Borttagen av ${who}`,
	words: 'Anteckning',
	earlier: 'Tidigare ord',
	errors: { min_length: 'Skriv något först.', max_length: 'Högst 4 000 tecken.' },
	none: 'Inga anteckningar.',
	outcomes: {
		written: 'Anteckningen är sparad.',
		removed: 'Anteckningen är borttagen.',
		writtenAgain: 'Anteckningen är skriven igen.',
		asBefore: 'Anteckningen lyder som förut.',
		unchanged: 'Det stod redan så.',
		'deleted-before': 'Anteckningen var redan borttagen.',
		'changed-meanwhile':
			'En kollega har ändrat anteckningen under tiden. Inget gjordes: se vad som står nu, och försök igen om du vill.',
		'person-erased': 'Personen är raderad: inget mer skrivs om den.',
		'no-such-note': 'Anteckningen finns inte.',
		'not-found': 'Beställningen finns inte längre.',
	},
}

type NotesTexts = typeof sv

const en: NotesTexts = {
	title: 'Notes',
	add: 'New note',
	addButton: 'Add note',
	adds: 'Kept with the order under your name. The customer does not see it, but gets it when asking for their data.',
	edit: 'Edit',
	editOf: (number) => `Edit note ${number}`,
	edited: 'edited',
	save: 'Save',
	saves: 'Saves the new words. The earlier ones stay in its history.',
	colleague: (now) => `A colleague wrote “${now}” here while you wrote.`,
	delete: 'Delete',
	deletes: 'The words are gone for good, earlier ones too. That you deleted them, and when, stays.',
	deletesOwn:
		'The words go; that you deleted them, and when, stays. You can undo it right afterwards.',
	deleteTitle: 'Delete the note?',
	deleted: (who) => `Deleted by ${who}`,
	words: 'Note',
	earlier: 'Earlier words',
	errors: { min_length: 'Write something first.', max_length: 'At most 4,000 characters.' },
	none: 'No notes.',
	outcomes: {
		written: 'The note is saved.',
		removed: 'The note is deleted.',
		writtenAgain: 'The note is written again.',
		asBefore: 'The note reads as before.',
		unchanged: 'It read so already.',
		'deleted-before': 'The note was deleted before.',
		'changed-meanwhile':
			'A colleague has edited the note meanwhile. Nothing was done: see how it reads now, and try again if you like.',
		'person-erased': 'The person was erased: nothing more is written about them.',
		'no-such-note': 'There is no such note.',
		'not-found': 'The order is gone.',
	},
}

export const NOTES_TEXTS: Readonly<Record<Language, NotesTexts>> = { sv, en }
