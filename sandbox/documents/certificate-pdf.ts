/** A PDF of one page with its lines of text: enough for whoever looks for the chassis number in it. */
export function certificatePdf(chassisNumber: string): Buffer {
	const lines = ['Certificate of conformity', 'SPECIMEN of the stand-in', chassisNumber]
	const drawing = `BT /F 16 Tf 24 TL 60 760 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
		`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
	]
	let pdf = '%PDF-1.4\n'
	const places = objects.map((object, index) => {
		const place = String(pdf.length).padStart(10, '0')
		pdf += `${index + 1} 0 obj${object}endobj\n`
		return `${place} 00000 n \n`
	})
	const count = objects.length + 1
	const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
	return Buffer.from(
		`${pdf}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
	)
}
