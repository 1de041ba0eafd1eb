import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { textHtml } from './text-html.ts'

const VALUES = new Map([
	['name', 'A & *B* <i>[c](/d)'],
	['unset', null],
	['mail', 'a@b.se'],
])

function htmlOf(source: string): string {
	const { blocks, problems } = parseMarkdown(source, (name) => VALUES.get(name))
	expect(problems).toEqual([])
	return textHtml({ language: 'en', title: '', blocks }).markup
}

describe('a text', () => {
	test('L1 has headings, paragraphs, lists, strong, emphasis and links', () => {
		const html = htmlOf(
			'# One\n## Two\nA line\nand *the* next.\n### Three\n- a\n  and more\n- **b** c\n\n1. x\n2. y\n\nThe [end](https://a.se/b_c).',
		)
		expect(html).toBe(`<h1>One</h1>
<h2>Two</h2>
<p>A line and <em>the</em> next.</p>
<h3>Three</h3>
<ul><li>a and more</li>
<li><strong>b</strong> c</li>
</ul>
<ol><li>x</li>
<li>y</li>
</ol>
<p>The <a href="https://a.se/b_c">end</a>.</p>
`)
	})

	test('L1 shows a setting as it is: no value brings markup along', () => {
		expect(htmlOf('# {{name}}')).toBe('<h1>A &amp; *B* &lt;i&gt;[c](/d)</h1>\n')
		expect(htmlOf('# A\n[{{mail}}](mailto:{{mail}})')).toContain(
			'<a href="mailto:a@b.se">a@b.se</a>',
		)
	})

	test('L1 leaves out what a setting would have said that is not set', () => {
		expect(htmlOf('# A\n- x\n- Phone {{unset}}\n\nAlso {{unset}}.\n\nEnd')).toBe(
			'<h1>A</h1>\n<ul><li>x</li>\n</ul>\n<p>End</p>\n',
		)
	})

	test('L1 has lines to write on, and addresses and names as they are', () => {
		const text = 'Namn: ______, först_sist@a_b.se, https://a.se/_b_/c?d=1&amp=2 & AT&T;'
		expect(htmlOf(`# A\n${text}`)).toContain(text.replaceAll('&', '&amp;'))
	})

	test('L1 leads on in its own language, and escapes marks on request', () => {
		expect(htmlOf('# A\n[b](/terms) (\\*) 2 < 3')).toBe(
			'<h1>A</h1>\n<p><a href="/terms?lang=en">b</a> (*) 2 &lt; 3</p>\n',
		)
		const section = '/terms?lang=en#withdrawal-information'
		expect(htmlOf('# A\n[b](/terms#withdrawal-information)')).toContain(`href="${section}"`)
	})
})
