import {
	ACT_INPUTS,
	actAnswerSchema,
	addPasskeySchema,
	attentionSchema,
	bookedMonthsSchema,
	bulkSchema,
	carFileSchema,
	ceremonySchema,
	erasingPreviewSchema,
	figuresSchema,
	foundCarsSchema,
	handlingPreviewSchema,
	knownFileSchema,
	languageChoiceSchema,
	logSchema,
	mendCarFileSchema,
	meSchema,
	monthSumsSchema,
	oneCarSchema,
	operatorsSchema,
	orderPageSchema,
	prepareBulkSchema,
	preparedBulkSchema,
	refundPlanSchema,
	savedViewsSchema,
	sentMailsSchema,
	sessionsSchema,
	signInSchema,
	signInWaysSchema,
	swapPreviewSchema,
	takenFileSchema,
	todaySchema,
	toPostSchema,
	toProduceSchema,
	viewersSchema,
	waitingFilesSchema,
	wholeOrderSchema,
	worksSchema,
} from '@coc/contract/desk'
import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { Schema } from '../../../http/api-document/openapi.ts'
import { CONVERSION, problemSchemaOf } from '../../../http/api-document/schemas.ts'
import { DESK_PROBLEM_CODES } from '../../../http/problem.ts'

const TAKEN = {
	SignIn: signInSchema,
	NewPasskey: addPasskeySchema,
	LanguageChoice: languageChoiceSchema,
	BulkToPrepare: prepareBulkSchema,
	CarFileMending: mendCarFileSchema,
}

const ANSWERED = {
	Me: meSchema,
	SignInWays: signInWaysSchema,
	Ceremony: ceremonySchema,
	Sessions: sessionsSchema,
	OrderPage: orderPageSchema,
	Order: wholeOrderSchema,
	SentMails: sentMailsSchema,
	HandlingPreview: handlingPreviewSchema,
	RefundPlan: refundPlanSchema,
	SwapPreview: swapPreviewSchema,
	ErasingPreview: erasingPreviewSchema,
	Viewers: viewersSchema,
	Attention: attentionSchema,
	Today: todaySchema,
	Works: worksSchema,
	Operators: operatorsSchema,
	Log: logSchema,
	SavedViews: savedViewsSchema,
	Bulk: bulkSchema,
	PreparedBulk: preparedBulkSchema,
	ActAnswer: actAnswerSchema,
	TakenFile: takenFileSchema,
	KnownFile: knownFileSchema,
	WaitingFiles: waitingFilesSchema,
	ToProduce: toProduceSchema,
	ToPost: toPostSchema,
	FoundCars: foundCarsSchema,
	OneCar: oneCarSchema,
	CarFile: carFileSchema,
	BookedMonths: bookedMonthsSchema,
	MonthSums: monthSumsSchema,
	Figures: figuresSchema,
	Problem: problemSchemaOf(DESK_PROBLEM_CODES),
}

export type SchemaName = keyof typeof TAKEN | keyof typeof ANSWERED

/** Every shape of the desk's API, made from the schemas that server and app use. */
export function deskSchemas(): Record<string, Schema> {
	const taken = toJsonSchemaDefs(TAKEN, { ...CONVERSION, typeMode: 'input' })
	const acts = toJsonSchemaDefs(ACT_INPUTS, { ...CONVERSION, typeMode: 'input' })
	const answered = toJsonSchemaDefs(ANSWERED, { ...CONVERSION, typeMode: 'output' })
	const inputs = Object.entries(acts).map(([name, schema]) => [inputName(name), schema] as const)
	return { ...taken, ...answered, ...Object.fromEntries(inputs) }
}

/** `edit-note` takes `ActEditNote`. */
export function inputName(act: string): string {
	const parts = act.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
	return `Act${parts.join('')}`
}
