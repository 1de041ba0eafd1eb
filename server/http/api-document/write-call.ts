import { type Html, html } from '../../html/html.ts'
import { isProblemCode, PROBLEMS } from '../problem.ts'
import {
	type Field,
	fieldsOf,
	inline,
	itemsOf,
	joined,
	limitsOf,
	paragraphs,
	resolve,
	type Schemas,
} from './describe-fields.ts'
import { type CallInDocument, exampleAnswer, exampleRequest } from './example-texts.ts'
import type { Answer, ApiDocument, Operation, Schema } from './openapi.ts'

export const methodAndPath = ({ method, path }: CallInDocument) =>
	html`<span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>`

/** One call: what is said of it, and beside that what it looks like. */
export function writeCall(document: ApiDocument, call: CallInDocument): Html {
	const { operation } = call
	const { schemas } = document.components
	const parameters = (operation.parameters ?? []).map(
		(parameter): Field => ({
			name: parameter.name,
			schema: { ...parameter.schema, description: parameter.description },
			notes: [parameter.in, ...(parameter.required ? [] : ['optional'])],
		}),
	)
	const body = jsonSchemaOf(operation.requestBody?.content)
	return html`<article aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}">${methodAndPath(call)} <span class="summary">${operation.summary}</span></h3>
<div class="told">
${paragraphs(operation.description)}
${parameters.length > 0 ? html`<h4>Parameters</h4>${writeFields(parameters)}` : ''}
${body ? html`<h4>Body</h4>${describedFields(body, schemas)}` : ''}
<h4>Answers</h4>
${writeAnswers(operation, schemas)}
</div>
<div class="shown">
<h4>Example</h4>
<pre><code>${exampleRequest(document, call)}</code></pre>
<pre><code>${exampleAnswer(document, call)}</code></pre>
</div>
</article>`
}

export function describedFields(schema: Schema, schemas: Schemas): Html {
	const { description } = resolve(schema, schemas)
	const fields = fieldsOf(schema, schemas)
	return html`${description ? html`<p>${inline(description)}</p>` : ''}${writeFields(fields)}`
}

/** What an answer may lack says so itself; only of what is sent must one know that it is optional. */
const alwaysThere = (field: Field): Field => ({ ...field, notes: [] })

function writeFields(fields: readonly Field[]): Html {
	return html`<dl class="fields">${fields.map(
		({ name, schema, notes }) => html`<div>
<dt><code>${name}</code>${notes.length > 0 ? html` <span class="soft">${notes.join(', ')}</span>` : ''}</dt>
<dd><p>${inline(sentencesOf(schema))} <span class="soft">${joined(limitsOf(schema))}</span></p></dd>
</div>`,
	)}</dl>`
}

function sentencesOf(schema: Schema): string {
	const sentences = [schema.description, itemsOf(schema)?.description]
	return sentences.filter((sentence) => sentence !== undefined).join(' ')
}

function writeAnswers({ responses }: Operation, schemas: Schemas): Html {
	return html`<dl class="answers">${Object.entries(responses).map(
		([status, answer]) => html`<div>
<dt class="status-${status.slice(0, 1)}">${status}</dt>
<dd>${writeAnswer(answer, schemas)}</dd>
</div>`,
	)}</dl>`
}

function writeAnswer({ description, content }: Answer, schemas: Schemas): Html {
	const problems = Object.keys(content?.['application/problem+json']?.examples ?? {}).filter(
		isProblemCode,
	)
	if (problems.length > 0) {
		return html`${problems.map(
			(code) =>
				html`<p><a href="#problem-${code}"><code>${code}</code></a> ${PROBLEMS[code].title}</p>`,
		)}`
	}
	const schema = jsonSchemaOf(content)
	if (!schema) return html`<p>${inline(description)}</p>`
	const fields = fieldsOf(schema, schemas).map(alwaysThere)
	return html`<p>${inline(description)}</p>${fields.length > 0 ? writeFields(fields) : ''}`
}

function jsonSchemaOf(content: Answer['content']): Schema | undefined {
	return content?.['application/json']?.schema
}
