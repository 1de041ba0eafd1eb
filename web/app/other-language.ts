import { LANGUAGE_COOKIE, LANGUAGES } from '@coc/contract'

/**
 * Stands in the document's head. A host or a cache that cannot read the cookie sends the page in a language
 * that the visitor has not chosen: nobody is to see it. The site's script shows it in the right one; if that
 * never comes, a page in the other language is better than none.
 */
export const HIDE_OTHER_LANGUAGE = `{let page=document.documentElement,chosen=/(^|; ?)${LANGUAGE_COOKIE}=(${LANGUAGES.join('|')})(;|$)/.exec(document.cookie);if(chosen&&chosen[2]!==page.lang){page.hidden=true;addEventListener('load',()=>{page.hidden=false})}}`
