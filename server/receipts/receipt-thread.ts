import { parentPort } from 'node:worker_threads'
import { letOthersGoFirst } from '../limits/let-others-go-first.ts'
import type { DrawingAnswer, PaperToDraw } from './receipt-drawer.ts'
import { receiptPdf } from './receipt-pdf.ts'

// Nobody waits for a receipt as for a certificate: where there is more to do than processors, drawing comes last. Elsewhere
// than on Linux it would be the priority of the whole process.
if (process.platform === 'linux') letOthersGoFirst()

parentPort?.on('message', async ({ id, paper }: PaperToDraw) => {
	parentPort?.postMessage(await draw(id, paper))
})

async function draw(id: number, paper: PaperToDraw['paper']): Promise<DrawingAnswer> {
	try {
		return { id, pdf: await receiptPdf(paper) }
	} catch (error) {
		return { id, error }
	}
}
