import type { DatabaseTransaction } from './database.ts'

/** Writes down whose act a change is, in the transaction that makes it. */
export type NoteAct = (transaction: DatabaseTransaction) => Promise<void>

/** For what the service does by itself. */
export const nobodysAct: NoteAct = async () => undefined
