import { type Language, visitLanguage } from '@coc/contract'
import type { FastifyRequest } from 'fastify'

export function languageOf({ url, headers }: FastifyRequest): Language {
	return visitLanguage(headers.cookie, searchOf(url))
}

export function searchOf(url: string): string {
	const at = url.indexOf('?')
	return at === -1 ? '' : url.slice(at)
}
