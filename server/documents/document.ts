import type { REFUSAL_WORDS, WAITING_WORDS } from '@coc/contract'

/** XML is the electronic certificate, the legal original of its kind; PDF is paper's. */
export type DocumentFormat = 'pdf' | 'xml'

/** Why a file is not taken at all. Nothing of it is stored. */
export type Refusal = keyof typeof REFUSAL_WORDS

/** Why a file that was taken waits for a person. */
export type Waiting = keyof typeof WAITING_WORDS

export { MOST_CERTIFICATE_BYTES as MOST_BYTES } from '@coc/contract'
/** Some hundred kilobytes at most, in truth; XML is read in this process, which others wait for. */
export const MOST_XML_BYTES = 2 * 1024 * 1024
