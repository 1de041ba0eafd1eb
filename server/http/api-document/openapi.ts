import type { JsonSchema } from '@valibot/to-json-schema'

/** The part of OpenAPI 3.1 that our document uses. */

export type Schema = JsonSchema

export type Reference = { readonly $ref: string }

export type Header = {
	readonly description: string
	/** Left out where the header is not in every such answer. */
	readonly required?: true
	readonly schema: Schema
	readonly example?: string
}

export type Content = {
	readonly schema: Schema
	readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export type Answer = {
	readonly description: string
	readonly headers: Readonly<Record<string, Reference>>
	readonly content?: Readonly<Record<string, Content>>
}

export type Answers = Readonly<Record<string, Answer>>

export type Parameter = {
	readonly name: string
	readonly in: 'query' | 'header' | 'path'
	readonly required?: true
	readonly description: string
	readonly schema: Schema
	readonly example: string
}

export type RequestBody = {
	readonly required: true
	readonly content: Readonly<Record<string, Content>>
}

export type Operation = {
	readonly operationId: string
	readonly tags: readonly [string]
	readonly summary: string
	readonly description: string
	readonly parameters?: readonly Parameter[]
	readonly requestBody?: RequestBody
	readonly responses: Answers
	/** The answer that our page shows to the example request, where it is not the first one. */
	readonly 'x-example-status'?: string
}

export type Method = 'get' | 'post' | 'put' | 'delete'

export type Paths = Readonly<Record<string, { readonly [M in Method]?: Operation }>>

export type ApiDocument = {
	readonly openapi: '3.1.0'
	readonly info: {
		readonly title: string
		readonly version: string
		readonly description: string
		readonly contact: { readonly email: string }
	}
	readonly servers: readonly [{ readonly url: string }]
	readonly externalDocs?: { readonly description: string; readonly url: string }
	readonly security: readonly Readonly<Record<string, readonly []>>[]
	readonly tags: readonly { readonly name: string; readonly description: string }[]
	readonly paths: Paths
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>
		readonly headers: Readonly<Record<string, Header>>
		readonly responses: Answers
		readonly securitySchemes?: Readonly<Record<string, object>>
	}
}
