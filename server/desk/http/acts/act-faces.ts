import type { ActFace } from './act-face.ts'
import { CAR_ACTS } from './car-acts.ts'
import { CERTIFICATE_ACTS } from './certificate-acts.ts'
import { LIST_ACTS } from './list-acts.ts'
import { MONEY_ACTS } from './money-acts.ts'
import { OPERATOR_ACTS } from './operator-acts.ts'
import { ORDER_ACTS } from './order-acts.ts'

/** Every act that the command line has: one that exists in one face only is a defect. */
export const ACT_FACES: readonly ActFace[] = [
	...ORDER_ACTS,
	...MONEY_ACTS,
	...CERTIFICATE_ACTS,
	...OPERATOR_ACTS,
	...LIST_ACTS,
	...CAR_ACTS,
]
