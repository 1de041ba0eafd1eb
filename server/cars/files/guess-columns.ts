import { CAR_FILE_COLUMNS, type CarFileColumn } from '@coc/contract/desk'

/** What spreadsheets call each column, in both languages, without spaces, marks and accents. */
const NAMES: Readonly<Record<CarFileColumn, readonly string[]>> = {
	chassis_number: [
		...['chassisnumber', 'chassinummer', 'chassisnummer', 'chassinr', 'chassisnr', 'chassisno'],
		...['vin', 'vinnummer', 'vinnumber', 'vinnr', 'vincode', 'vinkod', 'chassi', 'chassis'],
		...['identifieringsnummer', 'fordonsidentifieringsnummer', 'vehicleidentificationnumber'],
	],
	coc_exists: [
		...['cocexists', 'coc', 'cocfinns', 'harcoc', 'hascoc', 'finnscoc', 'cocavailable'],
		...['intyg', 'intygfinns', 'certificate', 'certificateexists', 'certificateavailable'],
		...['kanlevereras', 'deliverable', 'available', 'tillganglig', 'finns'],
	],
	model_year: ['modelyear', 'arsmodell', 'modellar', 'year', 'ar', 'my'],
	registration_type: ['registrationtype', 'registreringstyp', 'regtyp', 'regtype'],
	is_reimported: ['isreimported', 'reimported', 'aterimporterad', 'reimporterad', 'aterimport'],
	license_plate_number: [
		...['licenseplatenumber', 'licenseplate', 'licenceplate', 'plate', 'platenumber'],
		...['regnr', 'regnummer', 'registreringsnummer', 'registreringsnr', 'regno'],
		...['registrationnumber', 'registration', 'regskylt'],
	],
	model_text: [
		'modeltext',
		'model',
		'modell',
		'modellnamn',
		'modelname',
		'bilmodell',
		'beteckning',
	],
	price: [
		...['price', 'pris', 'prissek', 'priskr', 'priskronor', 'pricesek', 'kronor', 'belopp'],
		...['prisexklmoms', 'prisexmoms', 'prisutanmoms', 'priceexclvat', 'priceexvat', 'amount'],
	],
	chassis_number_10: ['chassisnumber10', 'chassinummer10', 'vin10', 'chassinr10'],
}

/** Which of our columns each of a file's is, by its name; each of ours once, null where nobody can tell. */
export function guessColumns(headers: readonly string[]): (CarFileColumn | null)[] {
	const taken = new Set<CarFileColumn>()
	return headers.map((header) => {
		const name = bare(header)
		const column = CAR_FILE_COLUMNS.find((one) => NAMES[one].includes(name)) ?? null
		if (column === null || taken.has(column)) return null
		taken.add(column)
		return column
	})
}

function bare(header: string): string {
	return header
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '')
}
