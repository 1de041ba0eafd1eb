/** XML is the electronic certificate, the legal original of its kind; PDF is paper's. */
export type DocumentFormat = 'pdf' | 'xml'

/** Why a file is not taken at all. Nothing of it is stored. */
export type Refusal =
	| 'empty'
	| 'too-large'
	| 'unreadable'
	| 'neither-pdf-nor-xml'
	| 'encrypted'
	| 'damaged'
	| 'infected'
	| 'has-doctype'
	| 'not-a-certificate'
	| 'unreadable'

/** Why a file that was taken waits for a person. */
export type Waiting =
	| 'names-no-known-car'
	| 'names-several-cars'
	| 'name-and-content-differ'
	| 'car-has-one-already'

export { MOST_CERTIFICATE_BYTES as MOST_BYTES } from '@coc/contract'
/** Some hundred kilobytes at most, in truth; XML is read in this process, which others wait for. */
export const MOST_XML_BYTES = 2 * 1024 * 1024
