export * from './acts.ts'
export * from './orders.ts'
export * from './roles.ts'
export * from './session.ts'
