const statusCodes = {
	VALIDATION_ERROR: 400,
	PARSE_ERROR: 400,
	AMOUNT_INVALID: 400,
	AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT: 400,
	LINE_ITEM_NOT_FOUND: 400,
	DUPLICATE_LINE_ITEM_ID: 400,
	UNAUTHORIZED: 401,
	PAYMENT_NOT_FOUND: 404,
	REFUND_NOT_FOUND: 404,
	NOT_FOUND: 404,
	PAYMENT_LOCKED: 409,
	PAYMENT_ILLEGAL_STATE: 409,
	REFUND_ILLEGAL_STATE: 409,
	INTERNAL_ERROR: 500,
} as const

type ApiErrorCode = keyof typeof statusCodes
type ApiError = Error & { readonly errorCode: ApiErrorCode; readonly statusCode: number }

export function apiError(errorCode: ApiErrorCode, message: string): ApiError {
	return Object.assign(new Error(message), { errorCode, statusCode: statusCodes[errorCode] })
}

export function isApiError(error: unknown): error is ApiError {
	return error instanceof Error && 'errorCode' in error && 'statusCode' in error
}

export function errorBody(errorCode: string, errorMessage: string) {
	return { errors: [{ errorCode, errorMessage, docs: '' }] }
}
