import type { Language } from '@coc/contract'
import type { ShownCar } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { formatOre } from '../i18n/counts.ts'
import type { Column } from '../table/columns.ts'
import type { CarsTexts } from './cars-texts.ts'

export function carColumns(
	texts: CarsTexts,
	language: Language,
	usualPriceOre: number,
): Column<ShownCar>[] {
	const { columns: titles, coc, usual } = texts
	return [
		{
			key: 'chassis',
			title: titles.chassis,
			cell: ({ chassisNumber }) => <ChassisNumber value={chassisNumber} />,
		},
		{
			key: 'plate',
			title: titles.plate,
			cell: ({ licensePlateNumber }) => <RegistrationPlate number={licensePlateNumber} />,
		},
		{ key: 'model', title: titles.model, cell: ({ modelText }) => modelText, givesWay: 1 },
		{
			key: 'year',
			title: titles.year,
			cell: ({ modelYear }) => (modelYear === 0 ? '' : modelYear),
			givesWay: 1,
		},
		{
			key: 'coc',
			title: titles.coc,
			cell: ({ cocExists }) => (
				<>
					<span className="on-cards">{titles.coc} </span>
					{cocExists ? coc.yes : coc.no}
				</>
			),
		},
		{
			key: 'price',
			title: titles.price,
			isNumber: true,
			givesWay: 1,
			cell: ({ priceOre }) =>
				priceOre === null ? (
					<span className="hint">
						{usual} {formatOre(usualPriceOre, language)}
					</span>
				) : (
					formatOre(priceOre, language)
				),
		},
	]
}
