import { type Html, html } from '../../html/html.ts'
import type { ApiDocument, Schema } from './openapi.ts'

/** The little of CommonMark that our descriptions use: paragraphs, `code` and <addresses>. */
export function paragraphs(text: string): Html[] {
	return text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

export function inline(text: string): Html[] {
	return text.split(/(`[^`]+`|<https?:[^>]+>)/).map((part) => {
		const inside = part.slice(1, -1)
		if (part.startsWith('`')) return html`<code>${inside}</code>`
		if (part.startsWith('<http')) return html`<a href="${inside}">${inside}</a>`
		return html`${part}`
	})
}

export type Field = {
	/** `cars[].cost`: nested fields are listed flat. */
	readonly name: string
	readonly schema: Schema
	/** Beside the name: where it is sent, whether it may be left out. */
	readonly notes: readonly string[]
}

export type Schemas = ApiDocument['components']['schemas']

export function resolve(schema: Schema, schemas: Schemas): Schema {
	const { $ref, ...beside } = schema
	if ($ref === undefined) return schema
	const found = schemas[$ref.replace('#/components/schemas/', '')]
	if (!found) throw new Error(`The API document has no ${$ref}`)
	return { ...found, ...beside }
}

/** All fields of an object, with those of the objects in it. */
export function fieldsOf(schema: Schema, schemas: Schemas, prefix = ''): Field[] {
	const { properties = {}, required = [] } = resolve(schema, schemas)
	return Object.entries(properties).flatMap(([name, property]) => {
		if (typeof property === 'boolean') return []
		const notes = required.includes(name) ? [] : ['optional']
		const field = { name: prefix + name, schema: property, notes }
		const items = itemsOf(property)
		const inner = items
			? fieldsOf(items, schemas, `${prefix}${name}[].`)
			: fieldsOf(property, schemas, `${prefix}${name}.`)
		return [field, ...inner]
	})
}

/** A schema’s type and limits in a few words: “text, at most 50 characters”. */
export function limitsOf(schema: Schema): Html[] {
	if (schema.const !== undefined) return [html`always <code>${JSON.stringify(schema.const)}</code>`]
	if (schema.enum) {
		const values = schema.enum.map((value) => html`<code>${String(value)}</code> `)
		return [html`one of ${values}`]
	}
	if (schema.anyOf) return eitherOf(schema.anyOf)
	const items = itemsOf(schema)
	return [
		html`${TYPE_WORDS[String(schema.type)] ?? 'anything'}`,
		...(schema.format === 'email' ? [html`an e-mail address`] : []),
		...range(schema.minLength, schema.maxLength, 'characters'),
		...range(schema.minItems, schema.maxItems, 'of them'),
		...(schema.uniqueItems ? [html`none twice`] : []),
		...(items?.type === 'string' ? [html`each ${joined(limitsOf(items))}`] : []),
		// A format's own pattern is nothing to read.
		...(schema.pattern && !schema.format ? [html`matching <code>${schema.pattern}</code>`] : []),
		...(schema.default === undefined
			? []
			: [html`else <code>${JSON.stringify(schema.default)}</code>`]),
	]
}

export function itemsOf({ items }: Schema): Schema | undefined {
	return typeof items === 'object' && !Array.isArray(items) ? items : undefined
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
	array: 'list',
	null: 'null',
}

function eitherOf(choices: NonNullable<Schema['anyOf']>): Html[] {
	const words = choices
		.filter((choice) => typeof choice === 'object')
		.map((choice) => (choice.const === '' ? html`empty` : joined(limitsOf(choice))))
	return [joined(words, ' or ')]
}

export function joined(parts: readonly Html[], between = ', '): Html {
	return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`
}

function range(least: number | undefined, most: number | undefined, unit: string): Html[] {
	if (most === undefined) return []
	const text = least === undefined ? `at most ${most}` : `${least} to ${most}`
	return [html`${text} ${unit}`]
}
