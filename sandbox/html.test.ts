import { expect, test } from 'vitest'
import { html, htmlText } from './html.ts'

test('text from outside is escaped, in content and in attributes', () => {
	const hostile = `"><script>alert('x')</script>&`
	expect(htmlText(html`<p title="${hostile}">${hostile}</p>`)).toBe(
		'<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
			'&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
	)
})

test('templates and lists of templates compose without being escaped twice', () => {
	const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`)
	expect(htmlText(html`<ul>${items}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('what is absent leaves no trace, and zero is a number', () => {
	expect(htmlText(html`[${undefined}${null}${false}${0}]`)).toBe('[0]')
})
