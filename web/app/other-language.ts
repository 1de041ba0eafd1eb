import { CHOSEN_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES, OFFERED_LANGUAGE } from '@coc/contract'

const named = (name: string) => `(?:^|[?&;] ?)${name}=(${LANGUAGES.join('|')})`

/**
 * Stands in the document's head, and finds what `visitLanguage` would. A host or a cache that can read neither the
 * cookie nor the query sends the page in a language that is not the visitor's: nobody is to see it. The site's
 * script shows it in the right one; if that never comes, a page in the other language is better than none.
 */
export const HIDE_OTHER_LANGUAGE = `{let page=document.documentElement,{search}=location,found=/${named(CHOSEN_LANGUAGE)}(?:&|$)/.exec(search)||/${named(LANGUAGE_COOKIE)}(?:;|$)/.exec(document.cookie)||/${named(OFFERED_LANGUAGE)}/.exec(search);if(found&&found[1]!==page.lang){page.hidden=true;addEventListener('load',()=>{page.hidden=false})}}`
