import { BODY, DETAILS, MEASURES, PLACES, SEAL, WHEELS } from './car-paths.ts'

export function CarDrawing() {
	return (
		<svg className="car-drawing" viewBox="0 0 640 350" aria-hidden="true" focusable="false">
			<path className="measure" d={MEASURES} />
			<path className="body" d={BODY} />
			<path className="detail" d={DETAILS} />
			{WHEELS.map((wheel) => (
				<g key={wheel.cx}>
					<circle className="body" {...wheel} r="36" />
					<circle className="detail" {...wheel} r="19" />
				</g>
			))}
			<path className="places" d={PLACES} />
			<g className="seal">
				<circle cx={SEAL.cx} cy={SEAL.cy} r={SEAL.r} />
				<path d={SEAL.mark} />
			</g>
		</svg>
	)
}
