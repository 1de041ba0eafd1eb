import {
	CHOSEN_LANGUAGE,
	DEFAULT_LANGUAGE,
	LANGUAGE_COOKIE,
	LANGUAGES,
	languageCookie,
	OFFERED_LANGUAGE,
} from '@coc/contract'

const named = (name: string) => `(?:^|[?&;] ?)${name}=(${LANGUAGES.join('|')})`

/** What `visitLanguage` would find, as `found`. */
const FIND_LANGUAGE = `let page=document.documentElement,{search}=location,chosen=/${named(CHOSEN_LANGUAGE)}(?:&|$)/.exec(search),found=chosen||/${named(LANGUAGE_COOKIE)}(?:;|$)/.exec(document.cookie)||/${named(OFFERED_LANGUAGE)}/.exec(search)`

/**
 * Stands in the document's head. A host or a cache that can read neither the cookie nor the query sends the page in a
 * language that is not the visitor's: nobody is to see it. The site's script shows it in the right one; if that never
 * comes, a page in the other language is better than none.
 */
export const HIDE_OTHER_LANGUAGE = `{${FIND_LANGUAGE};if(found&&found[1]!==page.lang){page.hidden=true;addEventListener('load',()=>{page.hidden=false})}}`

const [NAME, REST] = languageCookie(DEFAULT_LANGUAGE).split(DEFAULT_LANGUAGE)
const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).join('|')

/**
 * The same for a page that runs no other script: such a host has it in a folder per language. What was chosen by a link
 * is remembered, and whoever gets the address is to choose for themselves.
 */
export const GO_TO_OTHER_LANGUAGE = `{${FIND_LANGUAGE};let{pathname,hash}=location;if(chosen){document.cookie='${NAME}'+chosen[1]+'${REST}';history.replaceState(null,'',pathname+hash)}if(found&&found[1]!==page.lang){page.hidden=true;location.replace((found[1]==='${DEFAULT_LANGUAGE}'?'':'/'+found[1])+pathname.replace(/^\\/(?:${OTHERS})(?=\\/)/,'')+hash)}}`
