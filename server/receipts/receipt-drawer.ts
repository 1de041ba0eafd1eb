import { Worker } from 'node:worker_threads'
import type { CreditNote, DrawReceipt, Receipt } from './receipt.ts'

export type PaperToDraw = { readonly id: number; readonly paper: Receipt | CreditNote }

export type DrawingAnswer =
	| { readonly id: number; readonly pdf: Uint8Array }
	| { readonly id: number; readonly error: unknown }

type ReceiptDrawer = { readonly draw: DrawReceipt; close(): Promise<void> }

type Thread = {
	readonly worker: Worker
	readonly waiting: Map<number, PromiseWithResolvers<Buffer>>
}

const THREAD = new URL('./receipt-thread.ts', import.meta.url)

/**
 * Draws in a thread of its own, which starts with the first paper: drawing one takes as long as everything else that a
 * payment asks for, and would hold up all that the process does. A thread that breaks is replaced at the next paper.
 */
export function receiptDrawer(): ReceiptDrawer {
	let thread: Thread | null = null
	let last = 0

	const start = (): Thread => {
		const started: Thread = { worker: new Worker(THREAD), waiting: new Map() }
		const end = (error: Error) => {
			if (thread === started) thread = null
			for (const { reject } of started.waiting.values()) reject(error)
		}
		started.worker.on('message', (answer: DrawingAnswer) => settle(started, answer))
		started.worker.on('error', end)
		started.worker.on('exit', () => end(new Error('The thread that draws receipts has ended')))
		return started
	}
	return {
		draw(paper) {
			thread ??= start()
			const drawing = Promise.withResolvers<Buffer>()
			const asked: PaperToDraw = { id: ++last, paper }
			thread.waiting.set(asked.id, drawing)
			// Whoever waits for a paper keeps the process alive, nobody else.
			thread.worker.ref()
			thread.worker.postMessage(asked)
			return drawing.promise
		},
		async close() {
			await thread?.worker.terminate()
		},
	}
}

function settle({ worker, waiting }: Thread, answer: DrawingAnswer): void {
	const drawing = waiting.get(answer.id)
	waiting.delete(answer.id)
	if (waiting.size === 0) worker.unref()
	if ('error' in answer) drawing?.reject(answer.error)
	else {
		const { buffer, byteOffset, byteLength } = answer.pdf
		drawing?.resolve(Buffer.from(buffer, byteOffset, byteLength))
	}
}
