import type { Language } from '@coc/contract'

const sv = {
	saved: 'Personens uppgifter är sparade som en fil. Det står i loggen.',
	nobody: 'Vi har inget om den personen.',
	eraseTitle: 'Radera personen?',
	erases: (address: string) => `Allt om ${address} försvinner och kan inte hämtas tillbaka.`,
	toErase: 'Raderas helt, aldrig betalda',
	toAnonymise: 'Personen tas bort, bokföringen blir kvar',
	withdrawals: 'Ångeranmälningar som personen tas bort ur',
	corrected: 'Andras beställningar som adressen tas bort ur',
	undelivered: 'Betalt men inte levererat',
	undeliveredHint:
		'Vi kan inte skicka det till personen sedan. Leverera eller betala tillbaka först, eller kryssa i att det får försvinna.',
	undeliveredToo: 'Radera ändå',
	backups: 'Säkerhetskopior behåller uppgifterna tills de skrivs över.',
	typeAddress: (address: string) => `Skriv ${address} för att radera`,
	typeError: 'Skriv adressen precis som den står.',
	erase: 'Radera för alltid',
	receiptSaved: 'Kvittot är sparat som en fil. Det står i loggen.',
	takeCreditNote: (number: number) => `Ta ut kreditnota ${number}`,
	takesCreditNote:
		'Den nämner fortfarande köparen, för bokföringen. Det skrivs i loggen att du tog ut den.',
	creditNoteSaved: 'Kreditnotan är sparad som en fil. Det står i loggen.',
	told: {
		done: { erased: 'Personen är raderad.' },
		before: {
			nobody: 'Vi har inget om den adressen, eller inte längre: inget raderades nu.',
		},
		refused: {
			undelivered:
				'Något är betalt och inte levererat än: de beställningarna behåller personen. Leverera eller betala tillbaka först.',
		},
	},
}

export type PersonTexts = typeof sv

const en: PersonTexts = {
	saved: 'The person’s data is saved as a file. The log says so.',
	nobody: 'We have nothing about that person.',
	eraseTitle: 'Erase the person?',
	erases: (address) => `Everything about ${address} goes and cannot be brought back.`,
	toErase: 'Go as a whole, never paid',
	toAnonymise: 'The person goes, the books stay',
	withdrawals: 'Withdrawals that the person is taken out of',
	corrected: 'Orders of others that the address is taken out of',
	undelivered: 'Paid and not delivered',
	undeliveredHint:
		'We cannot send it to the person any more. Deliver it or give the money back first, or tick that it may go.',
	undeliveredToo: 'Erase all the same',
	backups: 'Backups keep the data until they are overwritten.',
	typeAddress: (address) => `Type ${address} to erase`,
	typeError: 'Type the address exactly as it stands.',
	erase: 'Erase for good',
	receiptSaved: 'The receipt is saved as a file. The log says so.',
	takeCreditNote: (number) => `Take credit note ${number} out`,
	takesCreditNote: 'It still names its buyer, for the books. The log says that you took it out.',
	creditNoteSaved: 'The credit note is saved as a file. The log says so.',
	told: {
		done: { erased: 'The person is erased.' },
		before: {
			nobody: 'We have nothing about that address, or no longer: nothing was erased now.',
		},
		refused: {
			undelivered:
				'Something is paid and not delivered yet: those orders keep the person. Deliver it or give the money back first.',
		},
	},
}

export const PERSON_TEXTS: Readonly<Record<Language, PersonTexts>> = { sv, en }
