import fc from 'fast-check'
import type { Schema } from '../../server/http/api-document/openapi.ts'

/** Letters that every field takes, then what some fields refuse, then what none should take. */
const CHARACTERS = [
	...'abcXYZåÖß',
	...' -.,\'"1290@+',
	...['\u0301', 'Ω', '漢', '😀', '\u202e', '\u0000', '\n', '\u001b', '\ud800', '<', '&', '\\', '%'],
]
const LETTERS = CHARACTERS.slice(0, 9)

/** Values in and around what a schema describes: of its type, with lengths on both sides of its limits. */
export function nearSchema(schema: Schema | boolean | undefined): fc.Arbitrary<unknown> {
	if (typeof schema !== 'object') return fc.jsonValue()
	if (schema.enum) return fc.constantFrom(...schema.enum)
	if ('const' in schema) return fc.constant(schema.const)
	const either = schema.anyOf ?? schema.oneOf
	if (either) return fc.oneof(...either.map(nearSchema))
	switch (schema.type) {
		case 'string':
			return textsNear(schema)
		case 'boolean':
			return fc.boolean()
		case 'integer':
		case 'number':
			return fc.oneof(fc.integer(), fc.double())
		case 'array':
			return fc.array(nearSchema(Array.isArray(schema.items) ? true : schema.items), {
				maxLength: (schema.maxItems ?? 5) + 1,
			})
		default:
			return fc.jsonValue()
	}
}

function textsNear({ minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
	const lengths = [minLength - 1, minLength, minLength + 1, 17, maxLength - 1, maxLength]
	const length = fc.oneof(
		fc.constantFrom(...lengths.filter((size) => size >= 0 && size <= maxLength)),
		fc.constant(maxLength + 1),
		fc.nat({ max: maxLength }),
	)
	const of = (characters: readonly string[]) =>
		length.chain((size) =>
			fc.string({ unit: fc.constantFrom(...characters), minLength: size, maxLength: size }),
		)
	return fc.oneof(of(LETTERS), of(CHARACTERS), fc.string({ unit: 'binary' }))
}
