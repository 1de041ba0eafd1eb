import type { AttentionItem } from './attention-item.ts'

/** What to type, whole, to be copied. */
export function commandsFor({ acts, endsBy, key }: AttentionItem): string[] {
	const settle = endsBy === 'note' ? [`attention settle ${key} --note "…"`] : []
	return [...acts, ...settle].map((act) => `npm run desk -- ${act}`)
}
