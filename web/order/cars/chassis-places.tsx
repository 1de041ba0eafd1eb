import { useMessages } from '../../i18n/language-context.tsx'

/** Where a car bears its chassis number: a drawing with three numbered places, and their names. */
export function ChassisPlaces() {
	const { windscreen, doorFrame, certificate } = useMessages().order.chassisPlaces
	return (
		<div className="order-places">
			<svg viewBox="0 0 330 132" aria-hidden="true" focusable="false">
				<path className="ground" d="M4 112h322" />
				<path className="body" d={BODY} />
				<path className="detail" d={DETAILS} />
				<circle className="body" cx="57" cy="94" r="18" />
				<circle className="detail" cx="57" cy="94" r="8" />
				<circle className="body" cx="195" cy="94" r="18" />
				<circle className="detail" cx="195" cy="94" r="8" />
				<path className="body" d="M262 36h38l14 14v62h-52z" />
				<path className="detail" d={CERTIFICATE_LINES} />
				<path className="place" d="M78 57l14-9M137 60v30M272 74h32" />
				<Place number={1} x={70} y={30} />
				<Place number={2} x={153} y={80} />
				<Place number={3} x={288} y={93} />
			</svg>
			<ol>
				<li>{windscreen}</li>
				<li>{doorFrame}</li>
				<li>{certificate}</li>
			</ol>
		</div>
	)
}

type PlaceProps = { readonly number: number; readonly x: number; readonly y: number }

function Place({ number, x, y }: PlaceProps) {
	return (
		<g className="number">
			<circle cx={x} cy={y} r="11" />
			<text x={x} y={y}>
				{number}
			</text>
		</g>
	)
}

const BODY =
	'M33 96H20q-9 0-9-9V77q0-9 12-12l46-9q24-25 55-27h34q26 0 50 22l28 6q11 3 11 16v14q0 9-8 9h-20a23 23 0 0 0-46 0H80a23 23 0 0 0-47 0z'

const DETAILS =
	'M79 56q22-20 46-21h8v21zM141 35h13q20 0 40 20l-53 1zM137 56v35M77 58q-3 17 5 33M12 76q10-1 13-7M232 66h13'

const CERTIFICATE_LINES = 'M300 36v14h14M272 50h16M272 62h32'
