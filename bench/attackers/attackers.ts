import type { Fault } from '../faults/fault.ts'
import { apiFuzzer } from './api-fuzzer.ts'
import { deskAttacks } from './desk/desk-attacks.ts'
import { deskFuzzer } from './desk/desk-fuzzer.ts'
import { deskSlowhttptest } from './desk/desk-slowhttptest.ts'
import { deskSqlmap } from './desk/desk-sqlmap.ts'
import { deskWapiti } from './desk/desk-wapiti.ts'
import { ffuf } from './ffuf.ts'
import { slowhttptest } from './slowhttptest.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

/** Programs made to break into services like ours, against the running one. */
export const ATTACKERS: readonly Fault[] = [
	sqlmap,
	wapiti,
	slowhttptest,
	ffuf,
	apiFuzzer,
	deskAttacks,
	deskFuzzer,
	deskSqlmap,
	deskWapiti,
	deskSlowhttptest,
]
