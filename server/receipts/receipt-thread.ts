import { parentPort } from 'node:worker_threads'
import type { DrawingAnswer, PaperToDraw } from './receipt-drawer.ts'
import { receiptPdf } from './receipt-pdf.ts'

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
