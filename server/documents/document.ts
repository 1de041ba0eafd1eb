/** XML is the electronic certificate, the legal original of its kind; PDF is paper's. */
export type DocumentFormat = 'pdf' | 'xml'

/** Why a file is not taken at all. Nothing of it is stored. */
export type Refusal =
	| 'empty'
	| 'too-large'
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

export const MOST_BYTES = 25 * 1024 * 1024
