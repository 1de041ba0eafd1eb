/**
 * Where the desk hears that something has changed. Triggers tell it (migration 0029), and what wakes workers. With an
 * order's id: only who has that order open has changed.
 */
export const DESK_CHANNEL = 'desk_changes'

/** SQL: an expression that tells the desk, once its transaction is committed. */
export const TELL_DESK = `pg_notify('${DESK_CHANNEL}', '')`
