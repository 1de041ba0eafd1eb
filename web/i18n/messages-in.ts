import type { Language } from '@coc/contract'
import { en } from './en.ts'
import { type Messages, sv } from './sv.ts'

/** For the server, which has both. */
export const messagesIn: Record<Language, Messages> = { sv, en }
