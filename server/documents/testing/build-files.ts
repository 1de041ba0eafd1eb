import PdfDocument from 'pdfkit'

/** A PDF as a maker would print it. */
export function buildPdf(...lines: string[]): Promise<Buffer> {
	return new Promise((resolve) => {
		const document = new PdfDocument({ margin: 40, info: { CreationDate: new Date(0) } })
		const chunks: Buffer[] = []
		document.on('data', (chunk: Buffer) => chunks.push(chunk))
		document.on('end', () => resolve(Buffer.concat(chunks)))
		for (const line of lines) document.text(line)
		document.end()
	})
}

type XmlOptions = {
	readonly version?: '1' | '2'
	readonly prefix?: string
	readonly doctype?: string
	readonly more?: string
}

/** An electronic certificate, without what nobody here reads. */
export function buildXml(chassisNumber: string, options: XmlOptions = {}): string {
	const { version = '1', prefix = '', doctype = '', more = '' } = options
	const tag = (name: string, content: string) => `<${prefix}${name}>${content}</${prefix}${name}>`
	const group = tag(
		'CocDataGroup',
		tag('VehicleIdentificationNumber', chassisNumber) + tag('BaseVin', 'BASEBASEBASEBASE1') + more,
	)
	const namespace = prefix === '' ? '' : ` xmlns:${prefix.slice(0, -1)}="urn:example:ivi"`
	const content = version === '1' ? tag('Header', '') + tag('Body', group) : group
	return `<?xml version="1.0" encoding="UTF-8"?>${doctype}<${prefix}InitialVehicleInformation${namespace}>${content}</${prefix}InitialVehicleInformation>`
}
